import { sql, type Expression, type SqlBool } from 'kysely';
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

/** Counts pages or articles by their state at an instant (ms since the epoch). */
export async function countByState(
  db: Db,
  kind: 'page' | 'article',
  now: number,
): Promise<Record<ContentState, number>> {
  const entities = db.selectFrom('content_entity as entity').where('entity.kind', '=', kind);
  const rows = await entities
    .select((eb) => ['listed_status', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('listed_status')
    .execute();
  const byStatus = new Map(rows.map(({ listed_status: status, count }) => [status, count]));
  const published = entities
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
  return {
    archived: byStatus.get('archived') ?? 0,
    draft: byStatus.get('draft') ?? 0,
    expired: expired!,
    scheduled: scheduled!,
    'changes-pending': pending!,
    published: (byStatus.get('published') ?? 0) - expired! - scheduled! - pending!,
  };
}

/** Returns the number of missing and outdated translations by kind and locale; zeros are absent. */
export async function countTranslations(
  db: Db,
  kinds: readonly ContentKindName[],
  locales: readonly string[],
): Promise<{ kind: ContentKindName; locale: string; missing: number; outdated: number }[]> {
  if (kinds.length === 0 || locales.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity')
    .select((eb) => ['kind', 'listed_translations', eb.fn.countAll<number>().as('count')] as const)
    .where('kind', 'in', [...kinds])
    .groupBy(['kind', 'listed_translations'])
    .execute();
  const count = (kind: ContentKindName, isCounted: (listed: string) => boolean) =>
    rows
      .filter((row) => row.kind === kind && isCounted(row.listed_translations))
      .reduce((sum, row) => sum + row.count, 0);
  return kinds.flatMap((kind) =>
    locales.flatMap((locale) => {
      const missing = count(kind, (listed) => !listed.includes(` ${locale}:complete `));
      const outdated = count(kind, (listed) => listed.includes(` ${locale}:outdated `));
      return missing + outdated > 0 ? [{ kind, locale, missing, outdated }] : [];
    }),
  );
}

/** Returns the most recently changed entities of these kinds. */
export async function findLatestChanges(
  db: Db,
  kinds: readonly ContentKindName[],
  limit: number,
): Promise<ChangedEntity[]> {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'kind', 'shortcut', 'updated_at', 'updated_by'])
    .where('kind', 'in', [...kinds])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, shortcut, updated_at: updatedAt, updated_by: updatedBy }) => ({
    ...{ id, shortcut, updatedAt, updatedBy },
    kind: kind as ContentKindName,
  }));
}

/** Returns entities of these kinds whose pending changes could not be published at their time, the latest first. */
export async function findFailedPublications(
  db: Db,
  kinds: readonly ContentKindName[],
  limit: number,
): Promise<{ entities: (NamedEntity & { kind: ContentKindName })[]; total: number }> {
  const failed = db
    .selectFrom('publication_schedule as schedule')
    .innerJoin('content_entity as entity', 'entity.id', 'schedule.entity_id')
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
  const count = async (condition: Expression<SqlBool>) => {
    const rows = await db
      .selectFrom('content_entity as entity')
      .select((eb) => ['kind', eb.fn.countAll<number>().as('count')] as const)
      .where('kind', 'in', [...kinds])
      .where(condition)
      .groupBy('kind')
      .execute();
    return new Map(rows.map((row) => [row.kind, row.count]));
  };
  const broken = await count(sql`entity.id in (${brokenSources(now)})`);
  const expiring = await count(isExpiring(now));
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

/** Counts undelivered form emails and submissions marked as spam. */
export async function countTroubles(db: Db): Promise<{ failedMails: number; spamHeld: number }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mail_outbox')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('state', '=', 'failed')
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
