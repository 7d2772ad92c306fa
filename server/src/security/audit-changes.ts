import type { AuditedKind } from '../contract/audited.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor } from './actor.ts';
import { recordAudit, type AuditRecord } from './audit.repository.ts';

/** Tells the audit trail what somebody has done to an entity; nobody: the command line. */
export type AuditChange<Name extends string> = (
  db: Db,
  by: Actor | null,
  record: Pick<AuditRecord, 'action' | 'changed'>,
  entity: { id: string } & Record<Name, string>,
) => Promise<void>;

/** For entities of a kind, by the property that holds the name which people know them by. */
export function auditChanges<Name extends string>(
  kind: AuditedKind,
  name: Name,
  clock: Clock,
): AuditChange<Name> {
  return (db, by, record, entity) =>
    recordAudit(db, { ...record, at: clock.now(), by, entity: { kind, id: entity.id, name: entity[name] } });
}
