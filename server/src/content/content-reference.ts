import type { FieldAttributes } from '../contract/field.ts';
import { mediaIdsIn } from '../kernel/media-address.ts';
import type { EntityKind } from './entity.repository.ts';
import type { EntitySnapshot } from './entity-snapshot.repository.ts';
import type { Field } from './field-type.ts';
import { mapFieldValues } from './map-field-values.ts';
import type { MarkerTarget } from './marker-target.repository.ts';
import { mediaOfAttributes, mediaOfValue } from './media-reference.rules.ts';

/**
 * The ways in which content refers to something, by what the target is known: markers by the shortcut of a form or article,
 * style sheets and contributors by their name, everything else by id. An `address` is what a working copy would be found by.
 */
export type ReferenceLink =
  | 'form-marker'
  | 'article-marker'
  | 'article'
  | 'article-model'
  | 'media'
  | 'style-sheet'
  | 'contributor'
  | 'address';

export interface ContentReference {
  link: ReferenceLink;
  target: string;
  /** The property: `content`, `values.body`, `stylesheets`, `fields.photo.media`; of a working copy `draft.content`. */
  place: string;
  /** Empty where the place is not localised. */
  locale: string;
}

export type ScanMarkers = (html: string) => readonly MarkerTarget[];

/** What an entity includes or uses, each once; `modelFields` are those of an article's model. */
export function referencesOf(
  { kind, state }: EntitySnapshot,
  modelFields: readonly Field[],
  scan: ScanMarkers,
): ContentReference[] {
  const found = new Map<string, ContentReference>();
  const add = (link: ReferenceLink, target: string, place: string, locale = '') => {
    found.set([link, target, place, locale].join('\n'), { link, target, place, locale });
  };
  const addMedia = (text: string, place: string, locale?: string) => {
    for (const id of mediaIdsIn(text)) add('media', id, place, locale);
  };
  const addHtml = (html: string, place: string, locale?: string) => {
    for (const marker of scan(html)) add(`${marker.kind}-marker`, marker.shortcut, place, locale);
    addMedia(html, place, locale);
  };
  const addField = (name: string, attributes: FieldAttributes) => {
    for (const { pointer, id } of mediaOfAttributes(attributes)) {
      add('media', id, `fields.${name}.media`, pointer.split('/')[3]);
    }
    if (typeof attributes.default === 'string') addMedia(attributes.default, `fields.${name}.default`);
  };

  for (const name of state.contributors ?? []) add('contributor', name, 'contributors');
  if (kind === 'page') {
    for (const [locale, html] of Object.entries(state.content ?? {})) addHtml(html, 'content', locale);
    for (const name of state.stylesheets ?? []) add('style-sheet', name, 'stylesheets');
    for (const [name, text] of Object.entries(state.variables ?? {})) addMedia(text, `variables.${name}`);
  } else if (kind === 'article') {
    add('article-model', state.modelId, 'modelId');
    mapFieldValues(state.values ?? {}, modelFields, (value, field, pointer) => {
      const place = `values.${field.name}`;
      const locale = field.localised ? pointer.split('/')[3] : undefined;
      for (const { id } of mediaOfValue(field, value, pointer)) add('media', id, place, locale);
      if (typeof value !== 'string') return value;
      if (field.type === 'article') add('article', value, place, locale);
      else if (field.type === 'rich-text') addHtml(value, place, locale);
      else addMedia(value, place, locale);
      return value;
    });
  } else {
    for (const { name, attributes } of state.fields) addField(name, attributes);
  }
  return [...found.values()];
}

/** By what a state would be found: `page:about` for a shortcut, and the extra addresses of a page. */
export function addressesOf({ kind, state }: EntitySnapshot): ContentReference[] {
  const paths = kind === 'page' ? (state.urls ?? []).map(({ path }) => path) : [];
  return [
    { link: 'address', target: shortcutAddress(kind, state.shortcut), place: 'shortcut', locale: '' },
    ...paths.map((path) => ({ link: 'address' as const, target: path, place: 'urls', locale: '' })),
  ];
}

/** Shortcuts are unique among their kind. */
export function shortcutAddress(kind: EntityKind, shortcut: string): string {
  return `${kind}:${shortcut}`;
}
