import {
  type EntityFacts,
  type EntityKind,
  findContributors,
  type Write,
  writtenFacts,
} from '../../content/entity.repository.ts';
import type { Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';

/** An entity of any kind with its contributors, in order. Instants in ms since the epoch. */
export interface Assignment extends EntityFacts {
  id: EntityId;
  kind: EntityKind;
  shortcut: string;
  contributors: string[];
}

export async function findAssignment(db: Db, id: EntityId): Promise<Assignment | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select(['kind', 'shortcut', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const contributors = await findContributors(db, [id]);
  return {
    id,
    kind: row.kind as EntityKind,
    shortcut: row.shortcut,
    ...writtenFacts(row),
    contributors: contributors.get(id) ?? [],
  };
}

/** Gives an entity other contributors and moves its version on. Throws `stale` when it is not as it was read. */
export async function updateAssignment(
  db: Db,
  stored: Assignment,
  contributors: readonly string[],
  write: Write,
): Promise<void> {
  const result = await db
    .updateTable('content_entity')
    .set({ version: stored.version + 1, updated_at: write.now, updated_by: write.login })
    .where('id', '=', stored.id)
    .where('version', '=', stored.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) throw new AppError('stale');
  await db.deleteFrom('content_contributor').where('entity_id', '=', stored.id).execute();
  if (contributors.length > 0) {
    await db
      .insertInto('content_contributor')
      .values(contributors.map((name, position) => ({ entity_id: stored.id, position, name })))
      .execute();
  }
  if (stored.kind === 'form') await keepFormVersion(db, stored);
}

/** Results name the version of the form that they answer, so each version has its fields. */
async function keepFormVersion(db: Db, { id, version }: Assignment): Promise<void> {
  await db
    .insertInto('form_version')
    .columns(['form_id', 'version', 'fields'])
    .expression((eb) =>
      eb
        .selectFrom('form_version')
        .select((select) => ['form_id', select.lit(version + 1).as('version'), 'fields'])
        .where('form_id', '=', id)
        .where('version', '=', version),
    )
    .execute();
}
