import type { RefusalReason } from '../contract/audit.ts';
import type { AuditAction, AuditedKind } from '../contract/audited.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AuditEntryTable } from '../database/access-tables.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import { newId } from '../kernel/identifier.ts';
import type { Actor } from './actor.ts';

/** If every proxy is trusted, the address is arbitrary text from the client. */
const ADDRESS_MAX_LENGTH = 100;

/** The maximum number of rows per statement. */
const ROWS = 1000;

/** The subject of an action, by its name at that moment. */
export interface AuditedEntity {
  kind: AuditedKind;
  id: string;
  name: string;
}

/** An `Actor`, or what is known about a person whose sign-in failed. */
export type AuditedActor = Pick<Actor, 'address'> & Partial<Actor>;

export interface AuditRecord {
  /** ms since the epoch. */
  at: number;
  /** Null for the command line. A failed sign-in has the user it was attempted for, or only an address. */
  by: AuditedActor | null;
  action: AuditAction;
  entity?: AuditedEntity;
  /** Names of the properties that an update changed; never values. */
  changed?: readonly string[];
  reason?: RefusalReason;
  /** The numbers of items that a bulk action affected. */
  counts?: AuditCounts;
  /** The scope of an export or download, without search words and values. */
  scope?: AuditScope;
}

export type AuditScope = Readonly<Record<string, string | boolean>>;

export type AuditCounts = Readonly<Record<string, number>>;

/** The details stored as JSON. */
export interface AuditDetails {
  changed?: readonly string[];
  reason?: string;
  counts?: AuditCounts;
  scope?: AuditScope;
}

/** Writes an audit entry in the transaction of the action, so that neither exists without the other. */
export function recordAudit(db: Db, record: AuditRecord): Promise<void> {
  return recordAudits(db, [record]);
}

/** Inserts or updates an entry, identified by its id, for work that spans several transactions. */
export async function updateAudit(db: Db, id: string, record: AuditRecord): Promise<void> {
  const row = { ...toRow(record), id };
  await db
    .insertInto('audit_entry')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ details: row.details }))
    .execute();
}

/** Writes several entries like `recordAudit`. */
export async function recordAudits(db: Db, records: readonly AuditRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += ROWS) {
    await db
      .insertInto('audit_entry')
      .values(records.slice(first, first + ROWS).map(toRow))
      .execute();
  }
}

function toRow(record: AuditRecord): Insertable<AuditEntryTable> {
  const { by, entity, changed, reason, counts, scope } = record;
  const details: AuditDetails = {
    ...(changed ? { changed } : {}),
    ...(reason ? { reason } : {}),
    ...(counts ? { counts } : {}),
    ...(scope ? { scope } : {}),
  };
  return {
    id: newId(),
    occurred_at: record.at,
    user_id: by?.userId ?? null,
    login: by?.login ?? null,
    login_key: by?.login === undefined ? null : comparisonKey(by.login),
    address: by?.address ? by.address.slice(0, ADDRESS_MAX_LENGTH) : null,
    action: record.action,
    entity_kind: entity?.kind ?? null,
    entity_id: entity?.id ?? null,
    entity_name: entity?.name ?? null,
    details: JSON.stringify(details),
  };
}
