import { violation, type Violation } from '../kernel/violation.ts';
import type { DocumentField } from './entity.ts';
import { fieldDefinitionFaults, type FieldDefinitionSettings } from './field-definition.rules.ts';
import type { Field } from './field-type.ts';

export interface FieldListSettings extends FieldDefinitionSettings {
  maxFields: number;
}

/** Returns the faults of all fields of a form or model. Stored fields, known by their ids, may keep what they have. */
export function checkFields(
  fields: readonly DocumentField[],
  stored: readonly DocumentField[],
  settings: FieldListSettings,
): Violation[] {
  if (fields.length > settings.maxFields) {
    return [violation('/fields', 'too-many', { max: settings.maxFields })];
  }
  const names = fields.map((field) => field.name);
  const ids = fields.map((field) => field.id);
  return fields.flatMap((field, index) => {
    const versions = stored.filter((candidate) => candidate.id === field.id);
    const faults = checkField(field, settings, versions);
    if (names.indexOf(field.name) < index) faults.push(violation('/name', 'duplicate'));
    if (ids.indexOf(field.id) < index) faults.push(violation('/id', 'duplicate'));
    return faults.map((fault) => ({ ...fault, pointer: `/fields/${index}${fault.pointer}` }));
  });
}

/** Returns the faults of one field. Absent properties are ignored; types and locales of stored versions may stay. */
export function checkField(
  field: Partial<Field>,
  settings: FieldDefinitionSettings,
  stored: readonly Field[] = [],
): Violation[] {
  const languages = [...new Set([...settings.languages, ...stored.flatMap(localesOf)])];
  // Replaces what the schema rejected, so that the rest is still checked.
  const whole = { name: 'name', type: '', required: false, attributes: { label: {} }, ...field };
  const storedTypes = new Set(stored.map(({ type }) => type));
  return fieldDefinitionFaults(whole, '', { ...settings, languages }, storedTypes).filter(({ pointer }) =>
    Object.hasOwn(field, pointer.split('/')[1] ?? ''),
  );
}

/** Returns the faults of an order, which must contain every field once. */
export function checkFieldOrder(ids: readonly string[], stored: readonly string[]): Violation[] {
  const violations = ids.flatMap((id, index) => {
    if (!stored.includes(id)) return [violation(`/ids/${index}`, 'unknown-field', { name: id })];
    return ids.indexOf(id) < index ? [violation(`/ids/${index}`, 'duplicate')] : [];
  });
  if (violations.length > 0 || ids.length === stored.length) return violations;
  return [violation('/ids', 'incomplete-order')];
}

/**
 * Returns a list with an item moved to a place; a place past the end is the end, none keeps it where it was, or
 * appends it.
 */
export function withPlace<T extends { id: string }>(
  items: readonly T[],
  item: T,
  position: number | undefined,
): T[] {
  const others = items.filter((other) => other.id !== item.id);
  const was = items.findIndex((other) => other.id === item.id);
  const place = position ?? (was < 0 ? others.length : was);
  return [...others.slice(0, place), item, ...others.slice(place)];
}

function localesOf({ attributes: { label, help, placeholder, values = [] } }: Field): string[] {
  return [label, help, placeholder, ...values.map((option) => option.label)].flatMap((text) =>
    Object.keys(text ?? {}),
  );
}
