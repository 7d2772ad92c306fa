import type { Localised } from 'parvis/contract/common';
import type { FieldAttributes, FormFieldBody } from 'parvis/contract/field';
import {
  EVERY_FIELD,
  FIELD_TYPE_FACTS,
  type AttributeName,
  type ValueForm,
} from 'parvis/contract/field-type';
import { withoutEmpty } from '../../ui/editor/locales.ts';

/** A field as the builder knows it, of a form or of an article model. */
export interface BuilderField {
  id: string;
  version: number;
  updatedAt: string;
  updatedBy: string | null;
  name: string;
  type: string;
  required: boolean;
  /** Article models only. */
  localised?: boolean;
  attributes: FieldAttributes;
}

/** A field in the hands of an editor. */
export interface FieldDraft {
  name: string;
  type: string;
  required: boolean;
  localised: boolean;
  attributes: FieldAttributes;
}

export const valueFormOf = (type: string): ValueForm => FIELD_TYPE_FACTS[type]?.value ?? 'text';

/** Whether an attribute means something for a type; a type of the project has a few that are common. */
export function fits(type: string, name: AttributeName): boolean {
  const facts = FIELD_TYPE_FACTS[type];
  if (!facts) return EVERY_FIELD.includes(name) || name === 'placeholder' || name === 'default';
  return EVERY_FIELD.includes(name) || facts.attributes.includes(name);
}

export function toDraft(field: Partial<BuilderField> & { type: string }): FieldDraft {
  const { name = '', type, required = false, localised = false, attributes } = field;
  return { name, type, required, localised, attributes: attributes ?? startOf(type) };
}

/** What a new field of a type begins with. */
function startOf(type: string): FieldAttributes {
  const form = valueFormOf(type);
  const values = [
    { value: '', label: {} },
    { value: '', label: {} },
  ];
  return {
    label: {},
    ...(form === 'option' || form === 'options' ? { values } : {}),
    ...(type === 'number-step' ? { step: 1 } : {}),
  };
}

/** The body to write: what does not fit the type, and what is empty, is left out. */
export function toFieldForm(draft: FieldDraft, withLocalised: boolean): FormFieldBody {
  const { name, type, required, localised, attributes } = draft;
  const isKnown = FIELD_TYPE_FACTS[type] !== undefined;
  const kept = Object.entries(attributes)
    .filter(([attribute]) => !isKnown || fits(type, attribute as AttributeName))
    .map(([attribute, value]) => [attribute, cleaned(attribute, value)] as const)
    .filter(([, value]) => value !== undefined);
  return {
    name,
    type,
    required: required && valueFormOf(type) !== 'none',
    attributes: { label: {}, ...Object.fromEntries(kept) },
    ...(withLocalised ? { localised } : {}),
  };
}

function cleaned(attribute: string, value: unknown): unknown {
  if (attribute === 'values') {
    return (value as FieldAttributes['values'])?.map((option) => ({
      value: option.value,
      label: withoutEmpty(option.label),
    }));
  }
  if (attribute === 'label') return withoutEmpty(value as Localised);
  const isPerLanguage = attribute === 'media' && typeof value === 'object' && value !== null;
  if (attribute === 'help' || attribute === 'placeholder' || isPerLanguage) {
    const texts = withoutEmpty(value as Localised);
    return Object.keys(texts).length === 0 ? undefined : texts;
  }
  const isEmpty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
  return isEmpty ? undefined : value;
}

/** A name made from a label: `Your message` → `yourMessage`; empty when the label has no Latin letter. */
export function suggestName(label: string): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, 40);
}

/** A name that none of the others has. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (wanted === '' || !taken.includes(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** The input that shows what is wrong at a path of the body; a fault of a whole text stands at its main language. */
export function fieldOfDraftPath(path: string, draft: FieldDraft, mainLocale: string): string | undefined {
  if (/^attributes\.(label|help|placeholder)$/.test(path)) return `${path}.${mainLocale}`;
  if (path === 'attributes.values') return 'attributes.values.0.value';
  const option = /^attributes\.values\.(\d+)(?:\.(value|label))?/.exec(path);
  if (option) return `attributes.values.${option[1]}.${option[2] ?? 'value'}`;
  const [root, attribute] = path.split('.');
  if (root === 'name' || root === 'type') return root;
  if (root !== 'attributes' || !attribute) return undefined;
  return fits(draft.type, attribute as AttributeName) ? path.split('.').slice(0, 3).join('.') : undefined;
}
