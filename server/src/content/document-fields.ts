import type { TObject } from 'typebox';
import { completeDocument } from '../contract/document.ts';
import { newId } from '../kernel/identifier.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import type { DocumentField } from './entity.ts';

/** Whether fields keep the ids that they come with, or each gets a new one. */
export type FieldIds = 'new' | 'kept';

/** Returns fields as a document holds them, with nothing left out. */
export function completeFields(schema: TObject, fields: readonly object[], ids: FieldIds): DocumentField[] {
  return fields.map((field) => {
    const { id } = field as { id?: string };
    const written = completeDocument(schema, field) as unknown as Omit<DocumentField, 'id'>;
    return { id: ids === 'new' || id === undefined ? newId() : id, ...written };
  });
}

/** Returns the faults of ids that are none of a stored field: a new field comes without one. */
export function unknownFields(
  given: readonly { id?: string | undefined }[] = [],
  stored: readonly DocumentField[] = [],
): Violation[] {
  const known = new Set(stored.map((field) => field.id));
  return given.flatMap(({ id }, index) =>
    id === undefined || known.has(id)
      ? []
      : [violation(`/fields/${index}/id`, 'unknown-field', { name: id })],
  );
}
