import { Type } from 'typebox';

const force = Type.Optional(
  Type.Boolean({ description: 'Do it although something refers to the entity, or would be lost with it' }),
);

/** Of a `DELETE`. */
export const ForceQuery = Type.Object({ force }, { additionalProperties: false });

/** Of a `PUT`, besides `force`: what includes the entity by its former shortcut follows it. */
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
