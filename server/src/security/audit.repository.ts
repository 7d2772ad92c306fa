import type { RefusalReason } from '../contract/audit.ts';
import type { AuditAction, AuditedKind } from '../contract/audited.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { AuditEntryTable } from '../database/access-tables.ts';
import { comparisonKey } from '../kernel/comparison-key.ts';
import { newId } from '../kernel/identifier.ts';
import type { Actor } from './actor.ts';

/** Behind a proxy that is trusted blindly the address is whatever a caller wrote. */
const ADDRESS_MAX_LENGTH = 100;

/** Rows of one statement. */
const ROWS = 1000;

/** What an action was done to, by the name it has at that moment. */
export interface AuditedEntity {
  kind: AuditedKind;
  id: string;
  name: string;
}

/** An `Actor`, or what is known of somebody whose sign-in was refused. */
export type AuditedActor = Pick<Actor, 'address'> & Partial<Actor>;

export interface AuditRecord {
  /** ms since the epoch. */
  at: number;
  /** Null: the command line. A refused sign-in has the user that it was tried for, or an address alone. */
  by: AuditedActor | null;
  action: AuditAction;
  entity?: AuditedEntity;
  /** Names of the properties that an update changed; never values. */
  changed?: readonly string[];
  reason?: RefusalReason;
  /** How much was done at once. */
  counts?: AuditCounts;
  /** What an export or a download covered; never words that were searched for, nor values. */
  scope?: AuditScope;
}

export type AuditScope = Readonly<Record<string, string | boolean>>;

export type AuditCounts = Readonly<Record<string, number>>;

/** What is stored besides the columns. */
export interface AuditDetails {
  changed?: readonly string[];
  reason?: string;
  counts?: AuditCounts;
  scope?: AuditScope;
}

/** Writes an entry of the audit trail in the transaction of what it tells: neither is there without the other. */
export function recordAudit(db: Db, record: AuditRecord): Promise<void> {
  return recordAudits(db, [record]);
}

/** Writes an entry, or what it tells by now, for work that goes on over several transactions: each has the same id. */
export async function updateAudit(db: Db, id: string, record: AuditRecord): Promise<void> {
  const row = { ...toRow(record), id };
  await db
    .insertInto('audit_entry')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ details: row.details }))
    .execute();
}

/** Writes several entries as `recordAudit` does one. */
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
    address: by?.address.slice(0, ADDRESS_MAX_LENGTH) ?? null,
    action: record.action,
    entity_kind: entity?.kind ?? null,
    entity_id: entity?.id ?? null,
    entity_name: entity?.name ?? null,
    details: JSON.stringify(details),
  };
}
