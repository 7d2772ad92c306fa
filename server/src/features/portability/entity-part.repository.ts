import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { Db } from '../../database/database.ts';
import type { EntityId } from '../../kernel/identifier.ts';

interface Named {
  id: string;
  shortcut: string;
}

/** Yields the ids of all entities of a kind by shortcut, in batches. */
export async function* listEntities(
  db: Db,
  kind: ContentKindName,
  size: number,
): AsyncGenerator<{ rows: Named[]; total: number }> {
  const ofKind = db.selectFrom('content_entity').where('kind', '=', kind);
  const { total } = await ofKind
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let last: string | undefined;
  for (;;) {
    const rows = await ofKind
      .select(['id', 'shortcut'])
      .$if(last !== undefined, (query) => query.where('shortcut', '>', last!))
      .orderBy('shortcut')
      .limit(size)
      .execute();
    if (rows.length > 0) yield { rows, total };
    if (rows.length < size) return;
    last = rows.at(-1)!.shortcut;
  }
}

/** Returns which of the shortcuts belong to an entity with a different id, with that id. */
export async function findConflicts(
  db: Db,
  kind: ContentKindName,
  entities: readonly Named[],
): Promise<Map<string, EntityId>> {
  if (entities.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'shortcut'])
    .where('kind', '=', kind)
    .where(
      'shortcut',
      'in',
      entities.map((entity) => entity.shortcut),
    )
    .execute();
  const idOf = new Map(entities.map((entity) => [entity.shortcut, entity.id]));
  return new Map(
    rows.filter((row) => idOf.get(row.shortcut) !== row.id).map((row) => [row.shortcut, row.id as EntityId]),
  );
}

/** Clears the shortcuts and addresses of entities until they are written, so that two entities can swap names. */
export async function releaseNames(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('content_entity')
    .set((eb) => ({ shortcut: eb.ref('id') }))
    .where('id', 'in', [...ids])
    .execute();
  await db
    .deleteFrom('content_address')
    .where('entity_id', 'in', [...ids])
    .execute();
}

/** Returns which of the forms have submissions and which of the models have articles. */
export async function findReserved(
  db: Db,
  kind: ContentKindName,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (kind === 'form') {
    const rows = await db
      .selectFrom('form_result')
      .select('form_id as id')
      .distinct()
      .where('form_id', 'in', [...ids])
      .execute();
    return new Set(rows.map((row) => row.id));
  }
  if (kind !== 'article-model') return new Set();
  const rows = await db
    .selectFrom('content_entity')
    .select('listed_model_id')
    .distinct()
    .where('kind', '=', 'article')
    .where('listed_model_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.listed_model_id!));
}
