import type { ExportFormat, FormResultQuery } from '../../contract/form-result.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../kernel/identifier.ts';
import { updateAudit, type AuditRecord, type AuditScope } from '../../security/audit.repository.ts';

/**
 * Writes the audit entry of an export before anything is read. The returned function updates it with the number of
 * results read so far.
 */
export async function auditExport(
  database: Database,
  record: AuditRecord,
): Promise<(results: number) => Promise<void>> {
  const id = newId();
  const store = (results: number) =>
    database.transaction((db) => updateAudit(db, id, { ...record, counts: { results } }));
  await store(0);
  return store;
}

/** Returns what an export covers. Search words may be personal data, so only their presence is recorded. */
export function scopeOf(query: FormResultQuery, format: ExportFormat): AuditScope {
  const { from, to, spam, mail, search } = query;
  return {
    format,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(spam ? { spam } : {}),
    ...(mail === undefined ? {} : { mail }),
    ...(search === undefined ? {} : { search: true }),
  };
}
