import { Type } from 'typebox';

const force = Type.Optional(
  Type.Boolean({
    description: 'Proceed even if other content refers to the entity, or if data would be lost',
  }),
);

/** The query of a `DELETE`. */
export const ForceQuery = Type.Object({ force }, { additionalProperties: false });

/** The query of a `PUT`. Adds whether to rewrite inclusion markers of the former shortcut. */
export const RenameQuery = Type.Object(
  {
    force,
    rewrite: Type.Optional(
      Type.Boolean({
        description: 'Replace the former shortcut by the new one in all markers',
      }),
    ),
  },
  { additionalProperties: false },
);
