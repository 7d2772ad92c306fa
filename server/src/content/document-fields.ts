import type { TObject } from 'typebox';
import { completeDocument } from '../contract/document.ts';
import { newId } from '../kernel/identifier.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import type { DocumentField } from './entity.ts';

/** Whether fields keep their ids or get new ones. */
export type FieldIds = 'new' | 'kept';

/** Returns complete fields, as a document holds them. */
export function completeFields(schema: TObject, fields: readonly object[], ids: FieldIds): DocumentField[] {
  return fields.map((field) => {
    const { id } = field as { id?: string };
    const written = completeDocument(schema, field) as unknown as Omit<DocumentField, 'id'>;
    return { id: ids === 'new' || id === undefined ? newId() : id, ...written };
  });
}

/** Returns the faults of unknown field ids: a new field has none. */
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
