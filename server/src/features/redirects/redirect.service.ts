import { lockContentGraph } from '../../content/content-graph-lock.ts';
import type { ListView } from '../../contract/common.ts';
import type { RedirectForm, RedirectListQuery, RedirectView } from '../../contract/redirect.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail, refuse } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { Actor } from '../../security/actor.ts';
import { recordAudit, type AuditRecord } from '../../security/audit.repository.ts';
import { findDestination, isLoop } from './find-destination.ts';
import { findByAddress, findTargets } from './redirect-target.repository.ts';
import {
  deleteRedirect,
  findRedirect,
  findRedirectIds,
  insertRedirect,
  repointRedirects,
  listRedirects,
  type Destination,
  type Redirect,
  type RedirectSortColumn,
} from './redirect.repository.ts';
import { checkRedirect, readAddress } from './redirect.rules.ts';
import { toRedirectView } from './redirect.view.ts';

export interface RedirectServiceDependencies {
  database: Database;
  clock: Clock;
  addressing: Addressing;
  domainUrl(): string;
}

export type RedirectService = ReturnType<typeof createRedirectService>;

const SORT_COLUMNS: Readonly<Record<string, RedirectSortColumn>> = {
  from: 'from_path',
  origin: 'origin',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** Redirects: list, read, create manually, delete. `keepRedirects` creates those of moved content. Decision 0020. */
export function createRedirectService({
  database,
  clock,
  addressing,
  domainUrl,
}: RedirectServiceDependencies) {
  async function views(
    db: Db,
    redirects: readonly Redirect[],
    authorities: ReadonlySet<string>,
  ): Promise<RedirectView[]> {
    const ids = redirects.flatMap(({ targetId }) => (targetId === null ? [] : [targetId]));
    const targets = await findTargets(db, ids, addressing);
    const now = clock.now();
    return redirects.map((redirect) => toRedirectView(redirect, targets, { addressing, now, authorities }));
  }

  /**
   * Resolves an address to its final destination: the content at it, the destination of its redirect, or else the
   * address itself.
   */
  async function destinationOf(db: Db, to: string): Promise<Destination> {
    const own = to.startsWith(`${domainUrl()}/`) ? to.slice(domainUrl().length) : to;
    const { address, path, locale } = readAddress(own, addressing.languages) ?? readAddress(to, [])!;
    const itself = { locale: null, targetId: null, toAddress: address };
    if (path === undefined) return itself;
    const content = await findByAddress(db, path, addressing);
    if (content) return { locale: locale ?? content.locale, targetId: content.id, toAddress: null };
    const next = await findDestination(db, path, addressing);
    return next ? { ...next, locale: locale ?? next.locale } : itself;
  }

  function audit(
    db: Db,
    by: Actor,
    action: AuditRecord['action'],
    { id, from }: { id: string; from: string },
  ) {
    return recordAudit(db, { at: clock.now(), by, action, entity: { kind: 'redirect', id, name: from } });
  }

  return {
    /** Throws `malformed` for an unknown sort. */
    async list(query: RedirectListQuery, authorities: ReadonlySet<string>): Promise<ListView<RedirectView>> {
      const request = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      return database.snapshot(async (db) => {
        const { redirects, total } = await listRedirects(db, request, query.origin);
        return {
          items: await views(db, redirects, authorities),
          page: request.page,
          size: request.size,
          total,
        };
      });
    },

    /** Returns the ids of one page of the list, the newest first. Throws `malformed`. */
    async listIds(query: RedirectListQuery, { size, after }: { size: number; after?: string }) {
      const { words } = readListQuery(query, SORT_COLUMNS, '-updatedAt');
      if (after !== undefined && !isId(after))
        throw new AppError('malformed', { violations: [violation('after', 'pattern')] });
      const filter = { words, origin: query.origin };
      const found = await database.readInBackground((db) =>
        findRedirectIds(db, filter, { size: size + 1, after }),
      );
      const ids = found.slice(0, size);
      return { ids, next: found.length > size ? ids.at(-1) : undefined };
    },

    /** Throws `not-found`. */
    read: (id: string, authorities: ReadonlySet<string>): Promise<RedirectView> =>
      database.snapshot(async (db) => {
        const redirect = (await findRedirect(db, id)) ?? fail('not-found');
        return (await views(db, [redirect], authorities))[0]!;
      }),

    /** Throws `invalid`, also for a loop, or `conflict` at `/from` when content or another redirect has the address. */
    create: (body: ParsedBody<RedirectForm>, by: Actor): Promise<RedirectView> =>
      database.transaction(async (db) => {
        await lockContentGraph(db, database.dialect);
        const { from, to } = accept(body, checkRedirect(body.value, addressing.languages));
        if (await findByAddress(db, from, addressing)) {
          throw new AppError('conflict', { violations: [violation('/from', 'taken')] });
        }
        const destination = await destinationOf(db, to);
        const write = { login: by.login, now: clock.now() };
        const id = await insertRedirect(db, from, destination, write);
        await repointRedirects(db, encodeURI(from), destination, write);
        if (await isLoop(db, from, addressing)) refuse([violation('/to', 'redirect-loop')]);
        await audit(db, by, 'create', { id, from });
        return (await views(db, [(await findRedirect(db, id))!], by.authorities))[0]!;
      }),

    /** Throws `not-found`. */
    remove: (id: string, by: Actor): Promise<void> =>
      database.transaction(async (db) => {
        const removed = (await deleteRedirect(db, id)) ?? fail('not-found');
        await audit(db, by, 'delete', removed);
      }),
  };
}
