import type { FieldAttributes } from '../../contract/field.ts';
import type { Db } from '../../database/database.ts';
import type { FieldRecord } from '../../rendering/content-source.ts';

/** The fields of article models and of forms, in their order, by the id of what has them, in one query. */
export async function findFieldRecords(
  db: Db,
  { modelIds, formIds }: { modelIds: readonly string[]; formIds: readonly string[] },
): Promise<Map<string, FieldRecord[]>> {
  if (modelIds.length + formIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('article_model_field')
    .select(['model_id as owner', 'position', 'id', 'name', 'type', 'required', 'localised', 'attributes'])
    .where('model_id', 'in', idsOrNone(modelIds))
    .unionAll(
      db
        .selectFrom('form_field')
        .select(['form_id as owner', 'position', 'id', 'name', 'type', 'required'])
        .select((eb) => eb.lit(0).as('localised'))
        .select('attributes')
        .where('form_id', 'in', idsOrNone(formIds)),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  const fields = new Map<string, FieldRecord[]>();
  for (const { owner, id, name, type, required, localised, attributes } of rows) {
    const ofOwner = fields.get(owner) ?? [];
    fields.set(owner, ofOwner);
    ofOwner.push({
      ...{ id, name, type },
      required: required === 1,
      localised: localised === 1,
      attributes: JSON.parse(attributes) as FieldAttributes,
    });
  }
  return fields;
}

/** No id is empty. */
function idsOrNone(ids: readonly string[]): string[] {
  return ids.length > 0 ? [...ids] : [''];
}
