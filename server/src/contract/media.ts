import { Type, type Static } from 'typebox';
import { MediaAttentionFilter } from './attention-filters.ts';
import { ListOf, ListQuery, Localised, Nullable, ResourceFacts, Writable } from './common.ts';

/** The widths, in pixels, in which images are offered besides their original width. */
export const MEDIA_WIDTHS = [320, 640, 960, 1280, 1920] as const;

const writable = {
  title: Type.Optional(Localised),
  alt: Type.Optional(Localised),
};

const facts = {
  name: Type.String({ description: 'The file name in the public address' }),
  type: Type.String({ description: 'The media type, detected from the bytes', examples: ['image/jpeg'] }),
  size: Type.Integer({ minimum: 0, description: 'In bytes' }),
  width: Nullable(Type.Integer({ minimum: 1, description: 'In pixels, as displayed' })),
  height: Nullable(Type.Integer({ minimum: 1 })),
  url: Type.String({ description: 'The public address, relative to the site' }),
  srcset: Nullable(Type.String({ description: 'The addresses of all widths, for the `srcset` of an `img`' })),
};

/** The editable properties of a file, sent as JSON beside `file` in an upload. */
export const MediaForm = Writable(Type.Object(writable), Object.keys(facts), { title: 'MediaForm' });
export type MediaForm = Static<typeof MediaForm>;

/** The parts of an upload. */
export const MediaUpload = Type.Object(
  {
    file: Type.String({ format: 'binary' }),
    title: Type.Optional(Type.String({ description: 'JSON: a localised text' })),
    alt: Type.Optional(Type.String({ description: 'JSON: a localised text' })),
  },
  { title: 'MediaUpload' },
);

export const MediaView = Type.Object(
  { ...ResourceFacts, ...facts, title: Localised, alt: Localised },
  { title: 'Media' },
);
export type MediaView = Static<typeof MediaView>;

export const MediaList = ListOf(MediaView, { title: 'MediaList' });

export const MEDIA_KINDS = ['image', 'video', 'audio', 'document'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const MediaListQuery = Type.Object(
  { ...ListQuery, kind: Type.Optional(Type.Enum([...MEDIA_KINDS])), attention: MediaAttentionFilter },
  { additionalProperties: false },
);
export type MediaListQuery = Static<typeof MediaListQuery>;

/** The query of the public address. Ignores other parameters. */
export const PublicMediaQuery = Type.Object(
  { w: Type.Optional(Type.Enum([...MEDIA_WIDTHS], { description: 'The width of an image, in pixels' })) },
  { additionalProperties: true },
);

/** A file response. */
export const BYTES = Type.String({ contentMediaType: '*/*', format: 'binary' });

export const MediaRemoval = Type.Object(
  { force: Type.Optional(Type.Boolean({ description: 'Delete it even if it is used' })) },
  { additionalProperties: false },
);
