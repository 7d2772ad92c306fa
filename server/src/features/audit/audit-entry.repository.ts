import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { AUDITED_KINDS, type AuditAction } from '../../contract/audited.ts';
import type { Db } from '../../database/database.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import type { AuditDetails } from '../../security/audit.repository.ts';

/** A stored audit entry. Instants in ms since the epoch. */
export interface AuditEntry {
  id: string;
  occurredAt: number;
  userId: string | null;
  login: string | null;
  address: string | null;
  action: AuditAction;
  entity: { kind: string; id: string; name: string } | null;
  details: AuditDetails;
}

export interface AuditFilter {
  login?: string | undefined;
  /** A part of the login. */
  search?: string | undefined;
  action?: AuditAction | undefined;
  /** An entity id or a kind. */
  entity?: string | undefined;
  /** Inclusive. */
  from?: number | undefined;
  /** Exclusive. */
  to?: number | undefined;
}

/** The count is exact up to this number. Source: contract §2. */
const COUNTED = 10_000;

/** Returns one page of entries, ordered by time. */
export async function listEntries(
  db: Db,
  filter: AuditFilter,
  {
    page,
    size,
    direction,
    alongTime,
  }: { page: number; size: number; direction: 'asc' | 'desc'; alongTime: boolean },
): Promise<AuditEntry[]> {
  const rows = await filtered(db, filter, { alongTime })
    .selectAll()
    .orderBy('occurred_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    occurredAt: row.occurred_at,
    userId: row.user_id,
    login: row.login,
    address: row.address,
    action: row.action as AuditAction,
    entity:
      row.entity_kind === null || row.entity_id === null
        ? null
        : { kind: row.entity_kind, id: row.entity_id, name: row.entity_name ?? '' },
    details: JSON.parse(row.details) as AuditDetails,
  }));
}

/** Counts entries; `isLowerBound` when there are more than `COUNTED`. */
export async function countEntries(
  db: Db,
  filter: AuditFilter,
): Promise<{ total: number; isLowerBound: boolean }> {
  const { found } = await db
    .selectFrom(
      filtered(db, filter)
        .select(sql<number>`1`.as('one'))
        .limit(COUNTED + 1)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(found, COUNTED), isLowerBound: found > COUNTED };
}

/** Deletes at most `limit` entries that occurred before an instant, the oldest first. Returns how many. */
export async function deleteEntriesBefore(db: Db, before: number, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('audit_entry')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit_entry')
        .select('id')
        .where('occurred_at', '<', before)
        .orderBy('occurred_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** @param alongTime on SQLite: keeps the parts of logins from being looked up in their index */
function filtered(
  db: Db,
  { login, search, action, entity, from, to }: AuditFilter,
  { alongTime = false } = {},
) {
  const isKind = AUDITED_KINDS.some((kind) => kind === entity);
  return db
    .selectFrom('audit_entry')
    .$if(login !== undefined, (query) => query.where('login_key', '=', comparisonKey(login!)))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<SqlBool>`${sql.raw(alongTime ? '+' : '')}login_key in (${loginsWith(comparisonKey(search!))})`,
      ),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .$if(entity !== undefined, (query) => query.where(isKind ? 'entity_kind' : 'entity_id', '=', entity!))
    .$if(from !== undefined, (query) => query.where('occurred_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('occurred_at', '<', to!));
}

/** Returns a query for the logins with a text in them: it steps from one login to the next, so that entries are not read. */
function loginsWith(text: string): RawBuilder<string> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`with recursive known(login) as (
      select min(login_key) from audit_entry
      union all
      select (select min(login_key) from audit_entry where login_key > known.login)
        from known where known.login is not null)
    select login from known where login like ${pattern} escape '\\'`;
}
