import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Translations } from '../contract/translation-states.ts';
import type { WrittenFacts } from '../database/written.ts';
import type { EntityId } from '../kernel/identifier.ts';
import { pointerStep } from '../kernel/violation.ts';
import type { Field } from './field-type.ts';

/** A field of a form or model, as its document holds it. */
export interface DocumentField extends Field {
  id: string;
}

/** What an editor writes of an entity, whole. Each kind adds its own properties. */
export interface ContentDocument {
  shortcut: string;
  /** Absent in kinds that have none. */
  contributors?: readonly string[];
  translations?: Translations;
  fields?: readonly DocumentField[];
  urls?: readonly { locale: string; path: string }[];
  slug?: Readonly<Record<string, string>>;
  /** By the name of the field: a value, a list of values, or either by locale. */
  values?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the explicit addresses of a document, each with its pointer: paths of a page, slugs of an article. Every other address
 * follows from its shortcut.
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

/** Returns the stored form of a slug, which no path has: `fr:dentelle`. */
export function slugAddress(locale: string, slug: string): string {
  return `${locale}:${slug}`;
}

/** An entity of content as it is stored. */
export interface Entity<D extends ContentDocument = ContentDocument> extends WrittenFacts {
  kind: ContentKindName;
  id: EntityId;
  document: D;
  /** By the id of the field; empty for kinds without fields. */
  fieldFacts: Readonly<Record<string, WrittenFacts>>;
}

/** An entity as lists read it: its document without the large properties. */
export interface ListedEntity<D extends ContentDocument = ContentDocument> extends Omit<
  Entity<D>,
  'fieldFacts'
> {
  /** How complete its translations are, as `listedTranslations` returns it; of an entity read whole it follows from the document. */
  translations?: readonly string[];
}
