import type { Authority } from '../../contract/authorities.ts';
import type { ContributorItem } from '../../contract/contributor.ts';
import {
  DASHBOARD_DAYS,
  DASHBOARD_ENTRIES,
  DASHBOARD_FORMS,
  type DashboardView,
} from '../../contract/dashboard.ts';
import { findTitles } from '../../content/content-reference.repository.ts';
import type { Languages } from '../../content/localised.rules.ts';
import { CONTENT_KIND_NAMES, CONTENT_KINDS } from '../../contract/content-kinds.ts';
import { toFieldInstant, toLocalDateTime } from '../../kernel/field-date.ts';
import type { Database, Db } from '../../database/database.ts';
import type { JobStatus } from '../../jobs/job.ts';
import { toInstant, type Clock } from '../../kernel/clock.ts';
import {
  countAttention,
  countByState,
  countEntities,
  countSubmissions,
  countTroubles,
  findFailedPublications,
  findLatestChanges,
  translationCounts,
} from './dashboard.repository.ts';

export interface DashboardDependencies {
  database: Database;
  clock: Clock;
  timeZone: string;
  languages: Languages;
  contributors: readonly ContributorItem[];
  countMedia(db: Db): Promise<DashboardView['media']>;
  /** Of the webhooks that one with these authorities may read. */
  countFailedDeliveries(db: Db, authorities: ReadonlySet<string>): Promise<number>;
  /** Returns the status of the job `ClearFormResults`. */
  purgeStatus(): Promise<JobStatus>;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

/** Returns the dashboard with a constant number of queries. Source: contract §4 "Dashboard". */
export function createDashboardService(dependencies: DashboardDependencies) {
  const { database, clock, timeZone, languages, contributors, purgeStatus } = dependencies;
  const { countMedia, countFailedDeliveries } = dependencies;

  async function readContent(db: Db, may: (authority: Authority) => boolean) {
    const now = clock.now();
    const kinds = CONTENT_KIND_NAMES.filter((kind) => may(CONTENT_KINDS[kind].authority));
    const counts = await countEntities(db, kinds);
    const pages = kinds.includes('page') ? await countByState(db, counts, 'page', now) : undefined;
    const articles = kinds.includes('article') ? await countByState(db, counts, 'article', now) : undefined;
    const changes = await findLatestChanges(db, kinds, DASHBOARD_ENTRIES);
    const attention = await countAttention(db, kinds, now);
    const translations = translationCounts(
      counts,
      kinds,
      languages.languages.filter((locale) => locale !== languages.defaultLanguage),
    );
    const days = lastDays(now, timeZone);
    const submitted = may('access_cms_forms')
      ? await countSubmissions(db, days.bounds, DASHBOARD_FORMS)
      : undefined;
    const failed = kinds.length > 0 ? await findFailedPublications(db, kinds, DASHBOARD_ENTRIES) : undefined;
    const named = [...changes, ...(failed?.entities ?? []), ...(submitted ?? []).map(({ form }) => form)];
    const titles = await findTitles(
      db,
      named.map(({ id }) => id),
    );
    const titled = <T extends { id: string }>(entity: T) => ({
      ...entity,
      title: titles.get(entity.id) ?? {},
    });
    return {
      ...(pages && { pages }),
      ...(articles && { articles }),
      latestChanges: changes.map((change) => ({ ...titled(change), updatedAt: toInstant(change.updatedAt) })),
      ...(kinds.length > 0 && { translations, attention }),
      ...(failed && { failedPublications: { total: failed.total, items: failed.entities.map(titled) } }),
      ...(submitted && {
        submissions: {
          days: days.names,
          forms: submitted.map(({ form, ...counts }) => ({ form: titled(form), ...counts })),
        },
        ...(await countTroubles(db)),
      }),
    };
  }

  return {
    async read(authorities: ReadonlySet<string>): Promise<DashboardView> {
      const may = (authority: Authority) => authorities.has(authority);
      const job = may('access_cms_forms') ? await purgeStatus() : undefined;
      return database.readInBackground(async (db) => ({
        ...(await readContent(db, may)),
        ...(job && { clearFormResults: toJobView(job) }),
        media: await countMedia(db),
        failedDeliveries: await countFailedDeliveries(db, authorities),
        contributors: [...contributors],
      }));
    },
  };
}

function toJobView({ running, nextRunAt, lastRun }: JobStatus): DashboardView['clearFormResults'] & object {
  return {
    running,
    nextRunAt: nextRunAt === null ? null : toInstant(nextRunAt),
    lastRun: lastRun && {
      startedAt: toInstant(lastRun.startedAt),
      finishedAt: toInstant(lastRun.finishedAt),
      outcome: lastRun.outcome,
      deleted: lastRun.report.deleted ?? 0,
    },
  };
}

/** Returns the last days in the time zone, ending today, and the instants at which they begin and end. */
function lastDays(now: number, timeZone: string): { names: string[]; bounds: number[] } {
  const today = toLocalDateTime(toInstant(now), timeZone).slice(0, 10);
  const dayAt = (offset: number) => {
    const date = new Date(`${today}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + offset);
    return date.toISOString().slice(0, 10);
  };
  const all = Array.from({ length: DASHBOARD_DAYS + 1 }, (_, index) => dayAt(index + 1 - DASHBOARD_DAYS));
  const bounds = all.map((day) => Date.parse(toFieldInstant(`${day}T00:00`, timeZone)!));
  return { names: all.slice(0, -1), bounds };
}
