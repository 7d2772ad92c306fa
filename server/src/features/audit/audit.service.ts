import type { AuditEntryView, AuditQuery } from '../../contract/audit.ts';
import type { ListView } from '../../contract/common.ts';
import { PAGE_SIZE_DEFAULT } from '../../contract/common.ts';
import type { Database } from '../../database/database.ts';
import { fromInstant, toInstant, type Clock } from '../../kernel/clock.ts';
import { countEntries, listEntries, type AuditEntry, type AuditFilter } from './audit-entry.repository.ts';

export interface AuditServiceDependencies {
  database: Database;
  clock: Clock;
  /** The retention of entries, in ms; 0 for unlimited. */
  retentionMs: number;
}

export type AuditService = ReturnType<typeof createAuditService>;

/** Reads the audit trail: who did what, when and from where. */
export function createAuditService({ database, clock, retentionMs }: AuditServiceDependencies) {
  return {
    /** Returns entries, by default the newest first. Hides entries older than the retention. */
    async list(query: AuditQuery): Promise<ListView<AuditEntryView>> {
      const { page = 1, size = PAGE_SIZE_DEFAULT, login, search, action, entity } = query;
      const kept = retentionMs === 0 ? [] : [clock.now() - retentionMs];
      const from = query.from === undefined ? kept : [...kept, fromInstant(query.from)];
      const filter: AuditFilter = {
        login,
        search,
        action,
        entity,
        from: from.length > 0 ? Math.max(...from) : undefined,
        to: query.to === undefined ? undefined : fromInstant(query.to),
      };
      const direction = query.sort === 'occurredAt' ? 'asc' : 'desc';
      return database.readInBackground(async (db) => {
        const { total, isLowerBound } = await countEntries(db, filter);
        // Few matches are found by login and sorted; many are soon met in the order of time.
        const areMany = isLowerBound && database.dialect === 'sqlite';
        const entries = await listEntries(db, filter, { page, size, direction, alongTime: areMany });
        const items = entries.map(toView);
        return { items, page, size, total, ...(isLowerBound ? { totalIsLowerBound: true } : {}) };
      });
    },
  };
}

function toView({
  id,
  occurredAt,
  userId,
  login,
  address,
  action,
  entity,
  details,
}: AuditEntry): AuditEntryView {
  return {
    id,
    occurredAt: toInstant(occurredAt),
    userId,
    login,
    address,
    action,
    entity,
    changed: [...(details.changed ?? [])],
    reason: details.reason ?? null,
    counts: details.counts ?? null,
    ...(details.scope ? { scope: { ...details.scope } } : {}),
  };
}
