import type { AuditAction } from '../contract/audited.ts';
import type { ContentKindName } from '../contract/content-kinds.ts';
import type { Actor } from '../kernel/actor.ts';

/** A change of an entity, for the audit trail. */
export interface ContentAudit {
  action: AuditAction;
  at: number;
  by: Actor;
  entity: { kind: ContentKindName; id: string; name: string };
  changed?: readonly string[];
}
