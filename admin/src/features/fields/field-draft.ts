import type { Localised } from 'parvis/contract/common';
import type { FieldAttributes } from 'parvis/contract/field';
import {
  EVERY_FIELD,
  FIELD_TYPE_FACTS,
  type AttributeName,
  type ValueForm,
} from 'parvis/contract/field-type';
import { withoutEmpty } from '../../ui/editor/locales.ts';

/** A field as edited in a form or model. */
export interface FieldDraft {
  /** Undefined until the field has been saved. */
  id?: string | undefined;
  /** Identifies a field added on this screen, even after it has an id. */
  key?: string | undefined;
  name: string;
  type: string;
  required: boolean;
  /** For article models only. */
  localised: boolean;
  attributes: FieldAttributes;
}

/** A field as loaded, from the current version or a revision. */
type ReadField = Omit<FieldDraft, 'key' | 'localised'> & { localised?: boolean };

/** Returns the identity of a field within its form or model. */
export const identityOf = ({ key, id, name }: FieldDraft): string => key ?? id ?? name;

export const valueFormOf = (type: string): ValueForm => FIELD_TYPE_FACTS[type]?.value ?? 'text';

/** Returns whether an attribute applies to a type; types of the project have a few common ones. */
export function fits(type: string, name: AttributeName): boolean {
  const facts = FIELD_TYPE_FACTS[type];
  if (!facts) return EVERY_FIELD.includes(name) || name === 'placeholder' || name === 'default';
  return EVERY_FIELD.includes(name) || facts.attributes.includes(name);
}

export const toDrafts = (fields: readonly ReadField[] = []): FieldDraft[] =>
  fields.map(({ id, name, type, required, localised = false, attributes }) => ({
    ...{ id, name, type, required, localised, attributes },
  }));

export const newField = (type: string, otherNames: readonly string[]): FieldDraft => ({
  key: crypto.randomUUID(),
  name: nameFor('', type, otherNames),
  type,
  required: false,
  localised: false,
  attributes: startOf(type),
});

/** Returns the initial attributes of a type. */
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

/**
 * Returns the fields for the request body, without empty attributes and those that do not fit the type. A field that
 * the overwritten version does not have is sent as a new one.
 */
export const toFieldForms = (
  drafts: readonly FieldDraft[],
  on: { fields: readonly { id: string }[] } | undefined,
  ofModel: boolean,
) =>
  drafts.map((draft) =>
    toFieldForm(
      draft,
      on?.fields.some(({ id }) => id === draft.id),
      ofModel,
    ),
  );

function toFieldForm(draft: FieldDraft, isStored: boolean | undefined, ofModel: boolean) {
  const { id, name, type, required, localised, attributes } = draft;
  const isKnown = FIELD_TYPE_FACTS[type] !== undefined;
  const kept = Object.entries(attributes)
    .filter(([attribute]) => !isKnown || fits(type, attribute as AttributeName))
    .map(([attribute, value]) => [attribute, cleaned(attribute, value)] as const)
    .filter(([, value]) => value !== undefined);
  return {
    ...(isStored && id !== undefined ? { id } : {}),
    name,
    type,
    required: required && valueFormOf(type) !== 'none',
    attributes: { label: {}, ...Object.fromEntries(kept) },
    ...(ofModel ? { localised } : {}),
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

/** Returns a name derived from a label: `Your message` → `yourMessage`; empty when the label has no Latin letter. */
function suggestName(label: string): string {
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

/** Returns a default field name, derived from the label, else from the type. */
export const nameFor = (label: string, type: string, otherNames: readonly string[]): string =>
  freeName(suggestName(label) || suggestName(type), otherNames);

/** Returns an unused name. */
function freeName(wanted: string, taken: readonly string[]): string {
  if (wanted === '' || !taken.includes(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const name = `${wanted}${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Returns the input for an error path of the document (`fields.2.name`), or undefined. */
export function fieldOfFieldPath(
  path: string,
  drafts: readonly FieldDraft[],
  mainLocale: string,
): string | undefined {
  const [, place, within] = /^fields\.(\d+)\.(.+)$/.exec(path) ?? [];
  const draft = drafts[Number(place)];
  const input = draft && within && inputOf(within, draft, mainLocale);
  return input && `fields.${place}.${input}`;
}

/** An error on a whole localised text is shown at its main language. */
function inputOf(path: string, draft: FieldDraft, mainLocale: string): string | undefined {
  if (/^attributes\.(label|help|placeholder)$/.test(path)) return `${path}.${mainLocale}`;
  if (path === 'attributes.values') return 'attributes.values.0.value';
  const option = /^attributes\.values\.(\d+)(?:\.(label)(?:\.(.+))?)?/.exec(path);
  if (option) {
    const [, index, label, locale = mainLocale] = option;
    return `attributes.values.${index}.${label ? `label.${locale}` : 'value'}`;
  }
  const [root, attribute] = path.split('.');
  if (root === 'name' || root === 'type') return root;
  if (root !== 'attributes' || !attribute) return undefined;
  return fits(draft.type, attribute as AttributeName) ? path.split('.').slice(0, 3).join('.') : undefined;
}
