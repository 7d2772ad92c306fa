import type { Field } from '../../content/field-type.ts';
import type { MarkerTarget } from '../../content/marker-target.repository.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';

export type ScanMarkers = (html: string) => readonly MarkerTarget[];

/** A marker in a rich text. */
export interface PlacedMarker extends MarkerTarget {
  /** `/values/<field>`, or `/values/<field>/<locale>` where the field is localised. */
  pointer: string;
  locale: string;
}

/** What an article refers to, with the places where it does. */
export interface ArticleReferences {
  /** Each marker once a place, in order. */
  markers: PlacedMarker[];
  /** The other articles of `article` fields. */
  articles: { pointer: string; id: string }[];
}

/** What values refer to. A rich text that is not localised counts as one of the default language. */
export function referencesOf(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  scan: ScanMarkers,
  defaultLanguage: string,
): ArticleReferences {
  const found: ArticleReferences = { markers: [], articles: [] };
  const referring = fields.filter((field) => field.type === 'rich-text' || field.type === 'article');
  mapFieldValues(values, referring, (value, field, pointer) => {
    if (typeof value !== 'string') return value;
    if (field.type === 'article') found.articles.push({ pointer, id: value });
    else {
      const locale = field.localised ? pointer.slice(pointer.lastIndexOf('/') + 1) : defaultLanguage;
      const once = new Map(
        scan(value).map(({ kind, shortcut }) => [`${kind} ${shortcut}`, { kind, shortcut }]),
      );
      for (const { kind, shortcut } of once.values()) found.markers.push({ kind, shortcut, pointer, locale });
    }
    return value;
  });
  return found;
}
