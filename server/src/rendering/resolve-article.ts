import { releasedLanguages } from '../kernel/released-languages.ts';
import { resolvedLocale, resolveLocalised } from '../kernel/locale.ts';
import type { ArticleRecord, FieldRecord } from './content-source.ts';
import { optionLabel, ownAttributes, type Localisation } from './field-value.ts';
import { articlePath, linkedLocale, type Addressing } from '../kernel/addressing.ts';
import { printable } from './printable.ts';
import type { MediaModel } from './resolve-media.ts';
import type { SafeHtml } from './safe-html.ts';
import { writtenDate, type WrittenDate } from './written-date.ts';

/** An article that another one refers to. Prints as its title. */
export interface ArticleReference {
  shortcut: string;
  title: string;
  url: string | null;
  /** Rendered with its template; absent where only data is needed. */
  html?: SafeHtml;
}

export interface ArticleFieldModel {
  name: string;
  type: string;
  label: string;
  value: unknown;
  /** Attributes of the project's own field types. */
  attributes: Readonly<Record<string, unknown>>;
}

export interface ArticleModel {
  id: string;
  shortcut: string;
  title: string;
  /** The locale of the title, which differs when it falls back. */
  locale: string;
  model: { shortcut: string; name: string };
  /** Path of its own page; null when its model has no article pages. */
  url: string | null;
  /** For search engines and lists; empty if there is none. */
  description: string;
  image: MediaModel | null;
  publishedAt: WrittenDate;
  updatedAt: WrittenDate;
  fields: ArticleFieldModel[];
  /** By field name. */
  values: Record<string, unknown>;
}

export interface ArticleResolution extends Localisation, Addressing {
  timeZone: string;
  /** The locale of the article's own texts. */
  textLocale: string;
  value(field: FieldRecord): unknown;
  media(id: string): MediaModel | undefined;
  richText(field: FieldRecord): SafeHtml;
  article(field: FieldRecord, id: string): ArticleReference | null;
}

/** Returns an article with its labels, values and media for one locale. Source: spec §1.1-3. */
export function resolveArticle(article: ArticleRecord, resolution: ArticleResolution): ArticleModel {
  const { locale, textLocale, defaultLanguage, timeZone } = resolution;
  const fields = article.model.fields.map((field) => ({
    name: field.name,
    type: field.type,
    label: resolveLocalised(field.attributes.label, locale, defaultLanguage),
    value: resolveValue(field, resolution.value(field), resolution),
    attributes: ownAttributes(field.attributes),
  }));
  const publishedAt = new Date(article.publishAt ?? article.createdAt).toISOString();
  return {
    id: article.id,
    shortcut: article.shortcut,
    title: resolveLocalised(article.title, textLocale, defaultLanguage),
    locale: resolvedLocale(article.title, textLocale, defaultLanguage),
    model: {
      shortcut: article.model.shortcut,
      name: resolveLocalised(article.model.name, locale, defaultLanguage),
    },
    url: articlePath(article, linkedLocale(locale, releasedLanguages(article), resolution), resolution),
    description: resolveLocalised(article.description, textLocale, defaultLanguage),
    image: article.image === null ? null : (resolution.media(article.image) ?? null),
    publishedAt: writtenDate(publishedAt, locale, timeZone),
    updatedAt: writtenDate(new Date(article.updatedAt).toISOString(), locale, timeZone),
    fields,
    values: Object.fromEntries(fields.map((field) => [field.name, field.value])),
  };
}

/** Returns a value as templates see it; null if there is none. */
function resolveValue(field: FieldRecord, value: unknown, resolution: ArticleResolution): unknown {
  if (value === undefined) return null;
  const option = (chosen: string) => {
    const label = optionLabel(field.attributes.values, chosen, resolution);
    return printable({ value: chosen, label }, () => label);
  };
  switch (field.type) {
    case 'rich-text':
      return resolution.richText(field);
    case 'date':
    case 'time':
    case 'datetime':
      return typeof value === 'string' ? writtenDate(value, resolution.locale, resolution.timeZone) : null;
    case 'select':
    case 'radio':
      return typeof value === 'string' ? option(value) : null;
    case 'multi-select':
    case 'checkboxes':
      return texts(value).map(option);
    case 'media':
    case 'file':
      return typeof value === 'string' ? (resolution.media(value) ?? null) : null;
    case 'media-list':
      return texts(value)
        .map((id) => resolution.media(id))
        .filter((medium) => medium !== undefined);
    case 'article':
      return typeof value === 'string' ? resolution.article(field, value) : null;
    default:
      return value;
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
