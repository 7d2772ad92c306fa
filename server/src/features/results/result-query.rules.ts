import type { ExportFormat, FormResultDeletion, FormResultQuery } from '../../contract/form-result.ts';
import { AppError } from '../../kernel/app-error.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const LIST_ONLY = ['page', 'size', 'after'] as const;
const CSV_ONLY = ['delimiter', 'bom'] as const;

/** Throws `malformed` for parameters that contradict each other, so that none is silently ignored. */
export function refuseConflictingParameters(query: FormResultQuery, format: ExportFormat | undefined): void {
  const given = (names: readonly (keyof FormResultQuery)[]) =>
    names.filter((name) => query[name] !== undefined);
  refuseQuery([
    ...(format === undefined ? [] : given(LIST_ONLY).map((name) => violation(name, 'list-only'))),
    ...(format === 'csv' ? [] : given(CSV_ONLY).map((name) => violation(name, 'csv-only'))),
    ...(format === 'csv' || format === 'xlsx'
      ? []
      : given(['header', 'readable']).map((name) => violation(name, 'table-only'))),
    ...(format !== undefined && query.form === undefined ? [violation('form', 'required')] : []),
    ...(format === undefined && query.after !== undefined && query.page !== undefined
      ? [violation('page', 'not-together', { name: 'after' })]
      : []),
  ]);
}

/** Throws `malformed` unless results or a form are named, so that nobody deletes everything by accident. */
export function refuseUnlimitedDeletion({ ids, form, before }: FormResultDeletion): void {
  refuseQuery([
    ...(ids === undefined && form === undefined ? [violation('form', 'required')] : []),
    ...(ids !== undefined && form !== undefined ? [violation('form', 'not-together', { name: 'ids' })] : []),
    ...(ids !== undefined && before !== undefined
      ? [violation('before', 'not-together', { name: 'ids' })]
      : []),
  ]);
}

function refuseQuery(violations: Violation[]): void {
  if (violations.length > 0) throw new AppError('malformed', { violations });
}
