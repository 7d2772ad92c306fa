import { LinkAttention } from './attention-filters.ts';
import { Type, type Static, type TSchema } from 'typebox';
import { CursorListQuery, ListOf, Localised, ResourceFacts, Shortcut, Writable } from './common.ts';
import { Defaulted, documentProperties, type DocumentOf } from './document.ts';
import { TRANSLATED, TitleLocale, TranslationFilter, TranslationStates } from './translations.ts';
import { ChangesFilter, WorkingCopyProperty } from './working-copy.ts';

export const NAVIGATION_MAX_ITEMS = 200;
export const NAVIGATION_LEVELS = 3;

/** The target of an item: exactly one of these. */
export const NavigationTarget = Type.Object(
  {
    page: Type.Optional(Shortcut),
    article: Type.Optional(Shortcut),
    address: Type.Optional(
      Type.String({
        maxLength: 2000,
        examples: ['https://example.com', '/feed.xml', 'mailto:us@example.com'],
      }),
    ),
  },
  { title: 'NavigationTarget', additionalProperties: false, minProperties: 1, maxProperties: 1 },
);
export type NavigationTarget = Static<typeof NavigationTarget>;

/** An entry of a menu. Without a label, it has the title of its target. */
export interface NavigationItem {
  label?: Localised;
  target: NavigationTarget;
  children?: NavigationItem[];
}

/** Returns the schema of an item with `levels` levels below it. */
function itemSchema(levels: number): TSchema {
  const children =
    levels === 0 ? Type.Array(Type.Unknown(), { maxItems: 0 }) : Type.Array(itemSchema(levels - 1));
  return Type.Object(
    { label: Type.Optional(Localised), target: NavigationTarget, children: Type.Optional(children) },
    { additionalProperties: false },
  );
}

/** A menu as an editor writes it: up to three levels. */
export const NavigationDocument = Type.Object(
  {
    shortcut: Shortcut,
    title: Localised,
    items: Defaulted(Type.Unsafe<NavigationItem[]>(Type.Array(itemSchema(NAVIGATION_LEVELS - 1))), []),
    ...TRANSLATED,
  },
  { additionalProperties: false, title: 'NavigationDocument' },
);
export type NavigationDocument = DocumentOf<typeof NavigationDocument>;

/** The body of a navigation. Accepts what was read. */
export const NavigationForm = Writable(NavigationDocument, ['targets', 'workingCopy', 'translationStates'], {
  title: 'NavigationForm',
  examples: [
    {
      shortcut: 'main',
      title: { en: 'Main menu' },
      items: [
        { target: { page: 'visit' }, children: [{ target: { page: 'tickets' } }] },
        { label: { en: 'Shop', fr: 'Boutique' }, target: { address: 'https://shop.example' } },
      ],
    },
  ],
});
export type NavigationForm = Static<typeof NavigationForm>;

/** A page or article that items link to, with the title that serves as their label. */
export const NavigationTargetFacts = Type.Object(
  {
    kind: Type.Enum(['page', 'article']),
    shortcut: Type.String(),
    title: Localised,
    languages: Type.Array(Type.String(), { description: 'The locales in which it is public now' }),
  },
  { title: 'NavigationTargetFacts' },
);
export type NavigationTargetFacts = Static<typeof NavigationTargetFacts>;

export const NavigationView = Type.Object(
  {
    ...ResourceFacts,
    ...documentProperties(NavigationDocument),
    targets: Type.Array(NavigationTargetFacts, {
      description: 'Without duplicates; missing ones are absent',
    }),
    workingCopy: WorkingCopyProperty,
    translationStates: TranslationStates,
  },
  { title: 'Navigation' },
);
export type NavigationView = Static<typeof NavigationView>;

/** A list row: the navigation without its items. */
export const NavigationRow = Type.Omit(NavigationView, ['items', 'targets', 'translations'], {
  title: 'NavigationRow',
});
export type NavigationRow = Omit<NavigationView, 'items' | 'targets' | 'translations'>;
export const NavigationList = ListOf(NavigationRow, { title: 'NavigationList' });

export const NavigationListQuery = Type.Object(
  {
    ...CursorListQuery,
    locale: TitleLocale,
    translation: TranslationFilter,
    attention: LinkAttention,
    changes: ChangesFilter,
  },
  { additionalProperties: false },
);
