import type { ProjectFieldType } from '../kernel/project-field-type.ts';
import { EVERY_FIELD, FIELD_TYPE_FACTS, type ValueForm } from '../contract/field-type.ts';
import type { FieldAttributes } from '../contract/field.ts';

/** Which of the two catalogues a field belongs to: what it holds is checked a little differently. */
export type FieldCatalogue = 'form' | 'article';

/** A field as the rules see it: its definition, apart from where it is stored. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** Article model fields only: the value is one per locale. */
  localised?: boolean;
  attributes: FieldAttributes;
}

/** Whether the type is in either catalogue of Parvis. */
export function isFieldType(type: string): boolean {
  return Object.hasOwn(FIELD_TYPE_FACTS, type);
}

/** The names of all types of both catalogues. */
export function fieldTypeNames(): string[] {
  return Object.keys(FIELD_TYPE_FACTS);
}

/** The form of the type's value; a type that is no longer known holds text, so that what exists stays readable. */
export function valueFormOf(type: string): ValueForm {
  return isFieldType(type) ? FIELD_TYPE_FACTS[type]!.value : 'text';
}

/** The attributes that fit the type; every attribute for a type that is not known. */
export function attributesOf(type: string): ReadonlySet<string> | undefined {
  return isFieldType(type) ? new Set([...EVERY_FIELD, ...FIELD_TYPE_FACTS[type]!.attributes]) : undefined;
}

/** The attributes of fields of a type that the project defines. */
export function attributesOfOwn(type: ProjectFieldType): ReadonlySet<string> {
  return new Set([...EVERY_FIELD, 'placeholder', 'default', ...Object.keys(type.attributes ?? {})]);
}

/** Whether a field takes part in submissions: headings and paragraphs are only shown. */
export function holdsValue(field: Field): boolean {
  return valueFormOf(field.type) !== 'none';
}
