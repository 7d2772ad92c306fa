import type { Db } from '../../database/database.ts';

/** A page or article whose visibility changed by its schedule since it was saved. */
export interface Scheduled {
  id: string;
  kind: 'page' | 'article';
  /** ms since the epoch. */
  at: number;
  /** Whether its publication ended. */
  isEnd: boolean;
}

/** Returns the instant up to which scheduled changes have been announced; undefined without webhooks. */
export async function findProgress(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_progress')
    .select('announced_until')
    .select(({ selectFrom }) =>
      selectFrom('webhook')
        .select(({ fn }) => fn.min('created_at').as('at'))
        .as('oldest'),
    )
    .executeTakeFirstOrThrow();
  return row.oldest === null ? undefined : Math.max(row.announced_until, row.oldest);
}

/** Records that scheduled changes up to an instant are announced. Returns false when another instance has done so. */
export async function advanceProgress(db: Db, since: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_progress')
    .set({ announced_until: until })
    .where('announced_until', '<=', since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the content that became visible or invisible after `since` and up to `until`, in chronological order. */
export async function findScheduled(db: Db, since: number, until: number): Promise<Scheduled[]> {
  const [begun, ended] = [
    await due(db, 'listed_publish_at', since, until),
    await due(db, 'listed_unpublish_at', since, until),
  ];
  return [...begun, ...ended.map((one) => ({ ...one, isEnd: true }))].sort((a, b) => a.at - b.at);
}

async function due(
  db: Db,
  column: 'listed_publish_at' | 'listed_unpublish_at',
  since: number,
  until: number,
): Promise<Scheduled[]> {
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'kind', `${column} as at`])
    .where('kind', 'in', ['page', 'article'])
    .where('listed_status', '=', 'published')
    .where(column, '>', since)
    .where(column, '<=', until)
    // A save announces changes due at its time itself.
    .whereRef(column, '>', 'updated_at')
    .execute();
  return rows.map(({ id, kind, at }) => ({ id, kind: kind as Scheduled['kind'], at: at!, isEnd: false }));
}
