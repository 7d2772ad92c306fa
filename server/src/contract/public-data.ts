import { Type, type Static, type TSchema } from 'typebox';
import { Nullable } from './common.ts';
import { NAVIGATION_LEVELS } from './navigation.ts';

/** The public content as data. All addresses are absolute, and instants are in UTC. */

const Text = Type.String();
const Address = Type.String({ description: 'Absolute' });

export const PublicMedium = Type.Object(
  {
    id: Text,
    url: Address,
    alt: Text,
    title: Text,
    width: Nullable(Type.Number()),
    height: Nullable(Type.Number()),
    sizes: Type.Array(Type.Object({ url: Address, width: Type.Number() }), {
      description: 'Smaller versions of an image',
    }),
  },
  { title: 'PublicMedium' },
);
export type PublicMedium = Static<typeof PublicMedium>;

const Common = {
  id: Text,
  shortcut: Text,
  locale: Type.String({ examples: ['fr'] }),
  title: Text,
  description: Text,
  image: Nullable(PublicMedium),
  publishedAt: Text,
  updatedAt: Text,
  alternates: Type.Array(Type.Object({ locale: Text, href: Address }), {
    description: 'Its addresses in all languages in which it is public',
  }),
};

export const PublicPage = Type.Object(
  {
    ...Common,
    category: Nullable(Text),
    url: Address,
    ancestors: Type.Array(Type.Object({ title: Text, href: Address })),
    content: Type.String({ description: 'HTML, with all forms and articles included' }),
  },
  { title: 'PublicPage' },
);
export type PublicPage = Static<typeof PublicPage>;

export const PublicArticle = Type.Object(
  {
    ...Common,
    model: Text,
    url: Nullable(Address),
    values: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'By field name; null without a value. Rich text is HTML; a choice has `value` and `label`; a medium is a `PublicMedium`; another article has `shortcut`, `title` and `url`, or is null unless it is public',
    }),
  },
  { title: 'PublicArticle' },
);
export type PublicArticle = Static<typeof PublicArticle>;

export const PublicArticleList = Type.Object(
  {
    items: Type.Array(PublicArticle),
    page: Type.Integer(),
    pages: Type.Integer(),
    total: Type.Integer(),
  },
  { title: 'PublicArticleList' },
);
export type PublicArticleList = Static<typeof PublicArticleList>;

/** Returns the schema of an item with `levels` levels below it. */
function itemSchema(levels: number): TSchema {
  return Type.Object({
    label: Text,
    href: Address,
    children: Type.Array(levels === 0 ? Type.Unknown() : itemSchema(levels - 1)),
  });
}

export const PublicNavigation = Type.Object(
  { shortcut: Text, locale: Text, title: Text, items: Type.Array(itemSchema(NAVIGATION_LEVELS - 1)) },
  { title: 'PublicNavigation' },
);

export interface PublicItem {
  label: string;
  href: string;
  children: PublicItem[];
}
export interface PublicNavigation {
  shortcut: string;
  locale: string;
  title: string;
  items: PublicItem[];
}
