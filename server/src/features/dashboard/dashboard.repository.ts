import { sql, type RawBuilder } from 'kysely';
import type { ContentState } from '../../contract/content-state.ts';
import { isExpiring } from '../../content/content-state.ts';
import { brokenSources } from '../../content/lost-references.ts';
import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { Db } from '../../database/database.ts';

export interface NamedEntity {
  id: string;
  shortcut: string;
}

export interface ChangedEntity extends NamedEntity {
  kind: ContentKindName;
  updatedAt: number;
  updatedBy: string | null;
}

/** How many entities have the same kind, status and states of translations. */
export interface EntityCount {
  kind: ContentKindName;
  listed_status: string | null;
  listed_translations: string;
  count: number;
}

/** Counts entities of these kinds in one pass over an index. */
export async function countEntities(db: Db, kinds: readonly ContentKindName[]): Promise<EntityCount[]> {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity')
    .select((eb) => {
      const count = eb.fn.countAll<number>().as('count');
      return ['kind', 'listed_status', 'listed_translations', count] as const;
    })
    .where('kind', 'in', [...kinds])
    .groupBy(['kind', 'listed_status', 'listed_translations'])
    .execute();
  return rows as EntityCount[];
}

/** Returns the numbers of pages or articles by their state at an instant (ms since the epoch). */
export async function countByState(
  db: Db,
  counts: readonly EntityCount[],
  kind: 'page' | 'article',
  now: number,
): Promise<Record<ContentState, number>> {
  const published = db
    .selectFrom('content_entity as entity')
    .where('entity.kind', '=', kind)
    .where('entity.listed_status', '=', 'published')
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const lasting = published.where((or) =>
    or.or([or('entity.listed_unpublish_at', 'is', null), or('entity.listed_unpublish_at', '>', now)]),
  );
  const byTime = await db
    .selectNoFrom([
      published.where('entity.listed_unpublish_at', '<=', now).as('expired'),
      lasting.where('entity.listed_publish_at', '>', now).as('scheduled'),
      lasting
        .where('entity.id', 'in', (eb) => eb.selectFrom('working_copy').select('entity_id'))
        .where((or) =>
          or.or([or('entity.listed_publish_at', 'is', null), or('entity.listed_publish_at', '<=', now)]),
        )
        .as('pending'),
    ])
    .executeTakeFirstOrThrow();
  const [expired, scheduled, pending] = [byTime.expired, byTime.scheduled, byTime.pending].map(Number);
  const ofStatus = (status: string) =>
    sum(counts.filter((row) => row.kind === kind && row.listed_status === status));
  return {
    archived: ofStatus('archived'),
    draft: ofStatus('draft'),
    expired: expired!,
    scheduled: scheduled!,
    'changes-pending': pending!,
    published: ofStatus('published') - expired! - scheduled! - pending!,
  };
}

/** Returns the numbers of missing and outdated translations by kind and locale; zeros are absent. */
export function translationCounts(
  counts: readonly EntityCount[],
  kinds: readonly ContentKindName[],
  locales: readonly string[],
): { kind: ContentKindName; locale: string; missing: number; outdated: number }[] {
  return kinds.flatMap((kind) =>
    locales.flatMap((locale) => {
      const rows = counts.filter((row) => row.kind === kind);
      const missing = sum(rows.filter((row) => !row.listed_translations.includes(` ${locale}:complete `)));
      const outdated = sum(rows.filter((row) => row.listed_translations.includes(` ${locale}:outdated `)));
      return missing + outdated > 0 ? [{ kind, locale, missing, outdated }] : [];
    }),
  );
}

function sum(counts: readonly EntityCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** Returns the most recently changed entities of these kinds. */
export async function findLatestChanges(
  db: Db,
  kinds: readonly ContentKindName[],
  limit: number,
): Promise<ChangedEntity[]> {
  if (kinds.length === 0) return [];
  const order = sql`updated_at desc nulls last, id desc nulls last limit ${limit}`;
  // Each kind has an index in this order.
  const latest = kinds.map(
    (kind) => sql`select * from (select id, kind, shortcut, updated_at, updated_by
      from content_entity where kind = ${kind} order by ${order}) as latest`,
  );
  const { rows } = await sql<Omit<ChangedEntity, 'updatedAt' | 'updatedBy'> & LastWrite>`
    select * from (${sql.join(latest, sql` union all `)}) as changed order by ${order}`.execute(db);
  return rows.map(({ updated_at: updatedAt, updated_by: updatedBy, ...entity }) => ({
    ...entity,
    updatedAt,
    updatedBy,
  }));
}

interface LastWrite {
  updated_at: number;
  updated_by: string | null;
}

/** Returns entities of these kinds whose pending changes could not be published at their time, the latest first. */
export async function findFailedPublications(
  db: Db,
  kinds: readonly ContentKindName[],
  limit: number,
): Promise<{ entities: (NamedEntity & { kind: ContentKindName })[]; total: number }> {
  const failed = db
    .selectFrom('publication_schedule as schedule')
    .crossJoin('content_entity as entity')
    .whereRef('entity.id', '=', 'schedule.entity_id')
    .where('schedule.failed_at', 'is not', null)
    .where('entity.kind', 'in', [...kinds]);
  const { total } = await failed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await failed
    .select(['entity.id', 'entity.kind', 'entity.shortcut'])
    .orderBy('schedule.failed_at', 'desc')
    .orderBy('entity.id')
    .limit(limit)
    .execute();
  return {
    entities: rows.map((row) => ({ ...row, kind: row.kind as ContentKindName })),
    total,
  };
}

/** Returns how many entities of each kind have references that lead nowhere or expire soon, where there are any. */
export async function countAttention(
  db: Db,
  kinds: readonly ContentKindName[],
  now: number,
): Promise<{ kind: ContentKindName; brokenLinks: number; expiring: number }[]> {
  if (kinds.length === 0) return [];
  const count = async (attention: RawBuilder<unknown>) => {
    const { rows } = await sql<{ kind: ContentKindName; count: number }>`
      select entity.kind, count(*) as count from ${attention} and entity.kind in (${sql.join([...kinds])})
      group by entity.kind`.execute(db);
    return new Map(rows.map((row) => [row.kind, row.count]));
  };
  // A cross join keeps SQLite from starting with the kinds.
  const broken =
    await count(sql`(select distinct source_id from (${brokenSources(now)}) as reference) as source
    cross join content_entity as entity where entity.id = source.source_id`);
  const expiring = await count(sql`content_entity as entity where ${isExpiring(now)}`);
  return kinds.flatMap((kind) => {
    const counts = { brokenLinks: broken.get(kind) ?? 0, expiring: expiring.get(kind) ?? 0 };
    return counts.brokenLinks + counts.expiring > 0 ? [{ kind, ...counts }] : [];
  });
}

/**
 * Counts the submissions of each form between consecutive instants (ms since the epoch), without spam, for the busiest
 * forms.
 * @param bounds one more than the number of days
 */
export async function countSubmissions(
  db: Db,
  bounds: readonly number[],
  limit: number,
): Promise<{ form: NamedEntity; perDay: number[]; total: number }[]> {
  const days = bounds.slice(1).map((end, index) => [`day${index}`, bounds[index]!, end] as const);
  const rows = await db
    .selectFrom('form_result as result')
    .innerJoin('content_entity as entity', 'entity.id', 'result.form_id')
    .select((eb) => [
      'entity.id',
      'entity.shortcut',
      eb.fn.countAll<number>().as('total'),
      ...days.map(([name, start, end]) =>
        sql<number>`sum(case when result.submitted_at >= ${sql.lit(start)} and result.submitted_at < ${sql.lit(end)} then 1 else 0 end)`.as(
          name,
        ),
      ),
    ])
    .where('result.spam', '=', 0)
    .where('result.submitted_at', '>=', bounds[0]!)
    .where('result.submitted_at', '<', bounds.at(-1)!)
    .groupBy(['entity.id', 'entity.shortcut'])
    .orderBy('total', 'desc')
    .orderBy('entity.shortcut')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    form: { id: row.id, shortcut: row.shortcut },
    perDay: days.map(([name]) => Number((row as unknown as Record<string, number>)[name])),
    total: row.total,
  }));
}

/** Counts undelivered emails about submissions that are not spam, and submissions marked as spam. */
export async function countTroubles(db: Db): Promise<{ failedMails: number; spamHeld: number }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mail_outbox as mail')
        .innerJoin('form_result as result', 'result.id', 'mail.about_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('mail.state', '=', 'failed')
        .where('result.spam', '=', 0)
        .as('failedMails'),
      eb
        .selectFrom('form_result')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('spam', '=', 1)
        .as('spamHeld'),
    ])
    .executeTakeFirstOrThrow();
  return { failedMails: Number(row.failedMails), spamHeld: Number(row.spamHeld) };
}
