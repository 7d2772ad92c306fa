import type { FieldForm } from '../../contract/field.ts';
import type { FormMail } from '../../contract/form.ts';
import { fieldDefinitionFaults } from '../../content/field-definition.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { MAIL_FIELDS, type FormVocabulary } from './form.rules.ts';

/**
 * The faults of a field of a form, all at once. Properties that are absent are not looked at. The type and the locales that
 * the stored version has may stay. Source: spec §1.3; contract §4 "Validators".
 */
export function checkFormField(
  form: Partial<FieldForm>,
  vocabulary: FormVocabulary,
  stored?: Field,
): Violation[] {
  const settings = stored
    ? { ...vocabulary, languages: [...vocabulary.languages, ...localesOf(stored)] }
    : vocabulary;
  // Stands in for what the schema refused, so that the rest is looked at.
  const whole = { name: 'name', type: '', attributes: { label: {} }, ...form };
  const faults = fieldDefinitionFaults(toField(whole), '', settings, new Set(stored ? [stored.type] : []));
  return faults.filter(({ pointer }) => Object.hasOwn(form, pointer.split('/')[1] ?? ''));
}

export function toField({ name, type, required, attributes }: FieldForm): Field {
  return { name, type, required: required ?? false, attributes };
}

/** Why a field may not change so: received answers name it, or the form's mail goes to its address. */
export function checkFieldChange(
  stored: Field,
  changed: Field,
  form: { mail: FormMail | null; answeredNames: ReadonlySet<string> },
): Violation[] {
  const isRenamed = changed.name !== stored.name;
  return [
    ...(isRenamed && form.answeredNames.has(stored.name) ? [violation('/name', 'used-by-answers')] : []),
    ...(isRenamed ? checkMailUse(stored, form.mail, '/name') : []),
    ...(changed.type === stored.type ? [] : checkMailUse(stored, form.mail, '/type')),
  ];
}

/** The faults of all fields of a form, which come together; known ones are told by their id. */
export function checkFieldsOfForm(
  fields: readonly (Field & { id: string })[],
  stored: readonly (Field & { id: string })[],
  vocabulary: FormVocabulary,
): Violation[] {
  if (fields.length > vocabulary.maxFields) {
    return [violation('/fields', 'too-many', { max: vocabulary.maxFields })];
  }
  const names = fields.map((field) => field.name);
  const ids = fields.map((field) => field.id);
  return fields.flatMap((field, index) => {
    const known = stored.find((candidate) => candidate.id === field.id);
    const faults = checkFormField(field, vocabulary, known);
    if (names.indexOf(field.name) < index) faults.push(violation('/name', 'duplicate'));
    if (ids.indexOf(field.id) < index) faults.push(violation('/id', 'duplicate'));
    return faults.map((fault) => ({ ...fault, pointer: `/fields/${index}${fault.pointer}` }));
  });
}

/** Why fields may not be called otherwise: received answers name them. */
export function checkRenamedFields(
  stored: readonly (Field & { id: string })[],
  next: readonly (Field & { id: string })[],
  answeredNames: ReadonlySet<string>,
): Violation[] {
  return next.flatMap((field, index) => {
    const was = stored.find((candidate) => candidate.id === field.id);
    const isRenamed = was !== undefined && was.name !== field.name;
    return isRenamed && answeredNames.has(was.name)
      ? [violation(`/fields/${index}/name`, 'used-by-answers')]
      : [];
  });
}

/** Why a field may not go, or not be what it was. */
export function checkMailUse(field: Field, mail: FormMail | null, pointer = ''): Violation[] {
  return MAIL_FIELDS.some((name) => mail?.[name] === field.name) ? [violation(pointer, 'used-by-mail')] : [];
}

/** The faults of an order: every field once, and nothing else. */
export function checkFieldOrder(ids: readonly string[], stored: readonly string[]): Violation[] {
  const faults = ids.flatMap((id, index) => {
    if (!stored.includes(id)) return [violation(`/ids/${index}`, 'unknown-field', { name: id })];
    return ids.indexOf(id) < index ? [violation(`/ids/${index}`, 'duplicate')] : [];
  });
  if (faults.length > 0 || ids.length === stored.length) return faults;
  return [violation('/ids', 'incomplete-order')];
}

/** The order in which one has its place; a place past the end is the end, none is where it was, or the end. */
export function withPlace<T>(ids: readonly T[], id: T, position: number | undefined): T[] {
  if (position === undefined) return ids.includes(id) ? [...ids] : [...ids, id];
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, position), id, ...others.slice(position)];
}

function localesOf({ attributes }: Field): string[] {
  const { label, help, placeholder, values = [] } = attributes;
  return [label, help, placeholder, ...values.map((option) => option.label)].flatMap((text) =>
    Object.keys(text ?? {}),
  );
}
