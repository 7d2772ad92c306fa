import type { ProjectFieldType } from '../kernel/project-field-type.ts';
import { EVERY_FIELD, FIELD_TYPE_FACTS, type ValueForm } from '../contract/field-type.ts';
import type { FieldAttributes } from '../contract/field.ts';

/** The catalogue that a field belongs to, which affects validation slightly. */
export type FieldCatalogue = 'form' | 'article';

/** The definition of a field, independent of where it is stored. */
export interface Field {
  name: string;
  type: string;
  required: boolean;
  /** Article model fields only: whether there is one value per locale. */
  localised?: boolean;
  attributes: FieldAttributes;
}

/** Returns whether a type is in either catalogue of Parvis. */
export function isFieldType(type: string): boolean {
  return Object.hasOwn(FIELD_TYPE_FACTS, type);
}

/** Returns the names of all types of both catalogues. */
export function fieldTypeNames(): string[] {
  return Object.keys(FIELD_TYPE_FACTS);
}

/**
 * Returns the form of a type's values. A type that is no longer known holds text, so that existing values stay
 * readable.
 */
export function valueFormOf(type: string): ValueForm {
  return isFieldType(type) ? FIELD_TYPE_FACTS[type]!.value : 'text';
}

/** Returns the attributes of a type; every attribute for an unknown type. */
export function attributesOf(type: string): ReadonlySet<string> | undefined {
  return isFieldType(type) ? new Set([...EVERY_FIELD, ...FIELD_TYPE_FACTS[type]!.attributes]) : undefined;
}

/** Returns the attributes of fields whose type the project defines. */
export function attributesOfOwn(type: ProjectFieldType): ReadonlySet<string> {
  return new Set([...EVERY_FIELD, 'placeholder', 'default', ...Object.keys(type.attributes ?? {})]);
}

/** Returns whether a field is submitted: headings and paragraphs are only shown. */
export function holdsValue(field: Field): boolean {
  return valueFormOf(field.type) !== 'none';
}
