import { Type } from 'typebox';

const force = Type.Optional(
  Type.Boolean({ description: 'Do it although something refers to the entity, or would be lost with it' }),
);

/** The query of a `DELETE`. */
export const ForceQuery = Type.Object({ force }, { additionalProperties: false });

/** The query of a `PUT`. Adds whether to rewrite inclusion markers of the former shortcut. */
export const RenameQuery = Type.Object(
  {
    force,
    rewrite: Type.Optional(
      Type.Boolean({
        description: 'Give the markers of the former shortcut the new one, wherever they stand',
      }),
    ),
  },
  { additionalProperties: false },
);
