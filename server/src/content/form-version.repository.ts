import type { Localised } from '../contract/common.ts';
import type { Db } from '../database/database.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { Field } from './field-type.ts';

/** A field as it was in a version of the form, kept so that results stay readable. */
export interface FormVersionField {
  /** Absent in versions of earlier releases. */
  id?: string;
  name: string;
  type: string;
  label: Localised;
}

/** The fields of one version of a form, in order. */
export interface FormVersion {
  version: number;
  fields: readonly FormVersionField[];
}

/** Maximum versions of a form that are read: more than editors create. */
const MAX_VERSIONS = 1000;

/** Stores the labels and order of the fields of a version. */
export async function insertFormVersion(
  db: Db,
  formId: EntityId,
  version: number,
  fields: readonly (Field & { id: string })[],
): Promise<void> {
  const snapshot: FormVersionField[] = fields.map(({ id, name, type, attributes }) => ({
    id,
    name,
    type,
    label: attributes.label,
  }));
  await db
    .insertInto('form_version')
    .values({ form_id: formId, version, fields: JSON.stringify(snapshot) })
    .execute();
}

/** Returns the versions of each form, latest first. */
export async function findFormVersions(
  db: Db,
  formIds: readonly string[],
): Promise<Map<string, FormVersion[]>> {
  const versions = new Map<string, FormVersion[]>(formIds.map((id) => [id, []]));
  if (formIds.length === 0) return versions;
  const rows = await db
    .selectFrom('form_version')
    .select(['form_id', 'version', 'fields'])
    .where('form_id', 'in', formIds)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS * formIds.length)
    .execute();
  for (const row of rows) {
    const fields = JSON.parse(row.fields) as FormVersionField[];
    versions.get(row.form_id)!.push({ version: row.version, fields });
  }
  return versions;
}
