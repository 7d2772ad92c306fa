import type { Write } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import type { Database, Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Actor } from '../../security/actor.ts';
import {
  deleteModelField,
  insertModelFields,
  updateModelField,
  writeModelFieldOrder,
  type ArticleModelField,
} from './article-model-field.repository.ts';
import { changesValues } from './article-model-field.rules.ts';
import { moveHeldValues, refuseHeldValues, type HeldValueParts } from './held-values.ts';

/** A field as a former state of the model has it. */
export type FormerField = Field & { id: string };

/**
 * Gives a model the fields of a former state, in their order; one that was removed since comes back as a new field. Under
 * another name articles keep their values. Throws `in-use` when articles hold values that would be lost.
 */
export async function restoreModelFields(
  db: Db,
  dialect: Database['dialect'],
  modelId: EntityId,
  { stored, former }: { stored: readonly ArticleModelField[]; former: readonly FormerField[] },
  { write, by }: { write: Write; by: Actor },
  parts: HeldValueParts,
): Promise<void> {
  const kept = new Map(former.map((field) => [field.id, field]));
  for (const field of stored) {
    const next = kept.get(field.id);
    if (!next || changesValues(field, next)) await refuseHeldValues(db, dialect, modelId, field.name, by);
  }
  for (const field of stored) {
    const next = kept.get(field.id);
    if (next) await updateModelField(db, field.id, next, write);
    else await deleteModelField(db, field.id);
  }
  const present = new Set<string>(stored.map((field) => field.id));
  const added = former.filter((field) => !present.has(field.id));
  const ids = await insertModelFields(db, modelId, added, former.length, write);
  const idOf = new Map(added.map((field, index) => [field.id, ids[index]!]));
  await writeModelFieldOrder(
    db,
    modelId,
    former.map((field) => idOf.get(field.id) ?? (field.id as EntityId)),
  );
  for (const { id, name } of stored) {
    const next = kept.get(id);
    if (next && next.name !== name) {
      await moveHeldValues(db, { modelId, from: name, to: next.name }, write, parts);
    }
  }
}
