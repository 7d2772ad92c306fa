import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Translations } from '../contract/translation-states.ts';
import type { WrittenFacts } from '../database/written.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { pointerStep } from '../kernel/violation.ts';
import type { Field } from './field-type.ts';

/** A field in the document of a form or model. */
export interface DocumentField extends Field {
  id: string;
}

/** The document of an entity. Each kind adds its own properties. */
export interface ContentDocument {
  shortcut: string;
  /** Absent in kinds without contributors. */
  contributors?: readonly string[];
  translations?: Translations;
  fields?: readonly DocumentField[];
  urls?: readonly { locale: string; path: string }[];
  slug?: Readonly<Record<string, string>>;
  /** By field name: a value, a list of values, or either by locale. */
  values?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the explicit addresses of a document with their pointers: paths of a page, slugs of an article. All other
 * addresses are derived from the shortcut.
 */
export function explicitAddresses(
  document: ContentDocument,
): readonly { locale: string; path: string; pointer: string }[] {
  const { urls = [], slug = {} } = document;
  return [
    ...urls.map(({ locale, path }, index) => ({ locale, path, pointer: `/urls/${index}/path` })),
    ...Object.entries(slug).map(([locale, name]) => ({
      locale,
      path: slugAddress(locale, name),
      pointer: '/slug' + pointerStep(locale),
    })),
  ];
}

/** Returns the stored form of a slug, which cannot be a path: `fr:dentelle`. */
export function slugAddress(locale: string, slug: string): string {
  return `${locale}:${slug}`;
}

/** A stored entity of content. */
export interface Entity<D extends ContentDocument = ContentDocument> extends WrittenFacts {
  kind: ContentKindName;
  id: EntityId;
  document: D;
  /** By field id; empty for kinds without fields. */
  fieldFacts: Readonly<Record<string, WrittenFacts>>;
}

/** An entity as read by lists, without its large properties. */
export interface ListedEntity<D extends ContentDocument = ContentDocument> extends Omit<
  Entity<D>,
  'fieldFacts'
> {
  /**
   * The states of its translations, as `listedTranslations` returns them; derived from the document of an entity
   * that is read whole.
   */
  translations?: readonly string[];
}
