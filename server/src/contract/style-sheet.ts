import { Type, type Static } from 'typebox';
import { Id, Instant, ListOf, ListQuery } from './common.ts';

/** A file name without `.css`: no folders, no hidden files, no `..`. */
export const STYLE_SHEET_ID_PATTERN = '^(?!.*\\.\\.)[a-z0-9][a-z0-9._-]{0,99}$';

export const StyleSheetPath = Type.Object({ id: Type.String({ pattern: STYLE_SHEET_ID_PATTERN }) });

/** The path of an earlier version of a style sheet. */
export const StyleSheetVersionPath = Type.Object({ ...StyleSheetPath.properties, versionId: Id });

const id = Type.String({
  maxLength: 200,
  description: `The file name, which matches ${STYLE_SHEET_ID_PATTERN}`,
});
const facts = {
  version: Type.String({ description: 'The hash of the content' }),
  size: Type.Integer({ minimum: 0, description: 'In bytes' }),
  updatedAt: Instant,
};
const url = Type.String({ description: 'The public address of this content, which is immutable' });
const ignored = () => Type.Optional(Type.Unknown({ readOnly: true, description: 'Ignored' }));

const writable = {
  content: Type.String(),
  version: Type.Optional(Type.String({ maxLength: 100, description: 'The version that was read' })),
  size: ignored(),
  updatedAt: ignored(),
  url: ignored(),
};

export const StyleSheetForm = Type.Object(
  { id, ...writable },
  { title: 'StyleSheetForm', additionalProperties: false },
);
export type StyleSheetForm = Static<typeof StyleSheetForm>;

/** The body of a `PUT`. The id cannot change. */
export const StyleSheetReplacement = Type.Object(
  { id: Type.Optional(id), ...writable },
  { title: 'StyleSheetReplacement', additionalProperties: false },
);
export type StyleSheetReplacement = Static<typeof StyleSheetReplacement>;

export const StyleSheetItem = Type.Object({ id: Type.String(), ...facts, url }, { title: 'StyleSheetItem' });
export type StyleSheetItem = Static<typeof StyleSheetItem>;

export const StyleSheetView = Type.Object(
  { ...StyleSheetItem.properties, content: Type.String() },
  { title: 'StyleSheet' },
);
export type StyleSheetView = Static<typeof StyleSheetView>;

export const StyleSheetList = ListOf(StyleSheetItem, { title: 'StyleSheetList' });

export const StyleSheetListQuery = Type.Object(ListQuery, { additionalProperties: false });
export type StyleSheetListQuery = Static<typeof StyleSheetListQuery>;

/** The query of the public address. Ignores other parameters. */
export const PublicStyleSheetQuery = Type.Object(
  {
    v: Type.Optional(
      Type.String({ description: 'The hash of the content, which makes the response immutable' }),
    ),
  },
  { additionalProperties: true },
);

export const StyleSheetRemoval = Type.Object(
  { force: Type.Optional(Type.Boolean({ description: 'Delete it even if pages use it' })) },
  { additionalProperties: false },
);

export const StyleSheetVersionItem = Type.Object({ id: Id, ...facts }, { title: 'StyleSheetVersionItem' });
export type StyleSheetVersionItem = Static<typeof StyleSheetVersionItem>;

export const StyleSheetVersionView = Type.Object(
  {
    ...StyleSheetVersionItem.properties,
    content: Type.String(),
  },
  { title: 'StyleSheetVersion' },
);
export type StyleSheetVersionView = Static<typeof StyleSheetVersionView>;

/** Latest first. */
export const StyleSheetVersions = Type.Object(
  { items: Type.Array(StyleSheetVersionItem) },
  { title: 'StyleSheetVersionList' },
);
export type StyleSheetVersions = Static<typeof StyleSheetVersions>;
