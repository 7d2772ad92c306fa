import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable } from './common.ts';

export const PreviewLinkForm = Type.Object(
  {
    locale: Type.Optional(Type.String({ description: 'Default: the default language' })),
    days: Type.Integer({ minimum: 1, maximum: 30, description: 'The validity of the link, in days' }),
  },
  { additionalProperties: false, title: 'PreviewLinkForm' },
);
export type PreviewLinkForm = Static<typeof PreviewLinkForm>;

const facts = {
  id: Id,
  locale: Type.String(),
  createdAt: Instant,
  createdBy: Nullable(Type.String({ description: 'Login' })),
  expiresAt: Instant,
};

/** A link that shows one state of an entity to people without an account. */
export const PreviewLinkView = Type.Object(facts, { title: 'PreviewLink' });
export type PreviewLinkView = Static<typeof PreviewLinkView>;

/** The response to the creation, the only one with the address. */
export const CreatedPreviewLink = Type.Object(
  { ...facts, url: Type.String({ description: 'Never shown again' }) },
  { title: 'CreatedPreviewLink' },
);
export type CreatedPreviewLink = Static<typeof CreatedPreviewLink>;

/** The valid links, newest first; at most 50. */
export const PreviewLinkList = Type.Object(
  { items: Type.Array(PreviewLinkView) },
  { title: 'PreviewLinkList' },
);
export type PreviewLinkList = Static<typeof PreviewLinkList>;

export const PreviewLinkPath = Type.Object({ id: Id, linkId: Id });

export const SharedPreviewQuery = Type.Object({ token: Type.Optional(Type.String({ maxLength: 100 })) });
