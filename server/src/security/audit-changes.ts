import type { AuditedKind } from '../contract/audited.ts';
import type { Db } from '../database/database.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor } from './actor.ts';
import { recordAudit, type AuditRecord } from './audit.repository.ts';

/** Records in the audit trail what an actor, or the command line, has done to an entity. */
export type AuditChange<Name extends string> = (
  db: Db,
  by: Actor | null,
  record: Pick<AuditRecord, 'action' | 'changed'>,
  entity: { id: string } & Record<Name, string>,
) => Promise<void>;

/** Returns the recorder for a kind of entity, given the property with its display name. */
export function auditChanges<Name extends string>(
  kind: AuditedKind,
  name: Name,
  clock: Clock,
): AuditChange<Name> {
  return (db, by, record, entity) =>
    recordAudit(db, { ...record, at: clock.now(), by, entity: { kind, id: entity.id, name: entity[name] } });
}
