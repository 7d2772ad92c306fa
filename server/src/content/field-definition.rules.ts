import { FIELD_NAME_PATTERN } from '../contract/field.ts';
import { TYPES_CLOSED_TO_FORMS } from '../contract/field-type.ts';
import type { ProjectFieldType } from '../kernel/project-field-type.ts';
import { nearestName } from '../kernel/nearest-name.ts';
import { pointerStep, violation, type Violation } from '../kernel/violation.ts';
import { patternFault } from './field-pattern.rules.ts';
import { attributesOf, attributesOfOwn, isFieldType, valueFormOf, type Field } from './field-type.ts';
import { checkFieldValue, comparableMoment, type FieldValueSettings } from './field-value.rules.ts';
import { checkLocalised, type Languages } from './localised.rules.ts';

export interface FieldDefinitionSettings extends FieldValueSettings, Languages {
  /** `app.cms.enabled-form-field-list` or `…-article-field-list`. */
  enabledTypes: readonly string[];
}

const NAME = new RegExp(FIELD_NAME_PATTERN);
const LOCALISED = ['label', 'help', 'placeholder'] as const;

/**
 * Returns all faults of one field definition. Types in `storedTypes` may stay although they are no longer enabled.
 * Source: spec §1.3, §1.4; contract §4 "Validators".
 */
export function fieldDefinitionFaults(
  field: Field,
  pointer: string,
  settings: FieldDefinitionSettings,
  storedTypes: ReadonlySet<string> = new Set(),
): Violation[] {
  const faults: Violation[] = [];
  const own = settings.projectTypes?.get(field.type);
  const isKnown = own !== undefined || isFieldType(field.type);
  if (!NAME.test(field.name)) faults.push(violation(`${pointer}/name`, 'field-name'));
  if (!settings.enabledTypes.includes(field.type) && !storedTypes.has(field.type)) {
    faults.push(typeFault(field.type, `${pointer}/type`, isKnown, settings));
    if (!isKnown) return faults;
  }
  const place = `${pointer}/attributes`;
  faults.push(...attributeFitFaults(field, place, own));
  faults.push(...localisedFaults(field, place, settings));
  faults.push(...optionListFaults(field, place, settings));
  faults.push(...rangeFaults(field, place, settings));
  faults.push(...textAttributeFaults(field, place));
  if (faults.length === 0 && isKnown) faults.push(...defaultFaults(field, place, settings));
  return faults;
}

function typeFault(
  type: string,
  pointer: string,
  isKnown: boolean,
  { catalogue, enabledTypes }: FieldDefinitionSettings,
): Violation {
  if (catalogue === 'form' && TYPES_CLOSED_TO_FORMS.includes(type)) {
    return violation(pointer, 'closed-field-type', { type });
  }
  if (isKnown) {
    const property = `app.cms.enabled-${catalogue}-field-list`;
    return violation(pointer, 'disabled-field-type', { type, property });
  }
  const nearest = nearestName(type, enabledTypes);
  return violation(pointer, 'unknown-field-type', nearest === undefined ? { type } : { type, nearest });
}

/** Returns the faults of all fields of a form or model, including duplicate names. */
export function fieldListFaults(
  fields: readonly Field[],
  settings: FieldDefinitionSettings,
  pointer = '/fields',
): Violation[] {
  const seen = new Set<string>();
  return fields.flatMap((field, index) => {
    const place = pointer + pointerStep(index);
    const faults = fieldDefinitionFaults(field, place, settings);
    if (seen.has(field.name)) faults.push(violation(`${place}/name`, 'duplicate'));
    seen.add(field.name);
    return faults;
  });
}

function attributeFitFaults(field: Field, place: string, own: ProjectFieldType | undefined): Violation[] {
  const fitting = own ? attributesOfOwn(own) : attributesOf(field.type);
  if (!fitting) return [];
  return Object.entries(field.attributes)
    .filter(([name, value]) => value !== undefined && !fitting.has(name))
    .map(([name]) =>
      violation(place + pointerStep(name), 'attribute-misfit', { attribute: name, type: field.type }),
    )
    .concat(
      own
        ? own.attributeFaults(field.attributes).map((fault) => ({ ...fault, pointer: place + fault.pointer }))
        : [],
    );
}

function localisedFaults(field: Field, place: string, languages: Languages): Violation[] {
  return LOCALISED.flatMap((name) =>
    checkLocalised(`${place}/${name}`, field.attributes[name], languages, { required: name === 'label' }),
  );
}

function optionListFaults(field: Field, place: string, settings: Languages): Violation[] {
  const form = valueFormOf(field.type);
  if (form !== 'option' && form !== 'options') return [];
  const options = field.attributes.values ?? [];
  if (options.length === 0) return [violation(`${place}/values`, 'empty-value-list')];
  const seen = new Set<string>();
  return options.flatMap((option, index) => {
    const here = `${place}/values/${index}`;
    const faults = checkLocalised(`${here}/label`, option.label, settings, { required: true });
    if (option.value === '') faults.push(violation(`${here}/value`, 'required'));
    if (seen.has(option.value)) faults.push(violation(`${here}/value`, 'duplicate'));
    seen.add(option.value);
    return faults;
  });
}

function rangeFaults(field: Field, place: string, settings: FieldValueSettings): Violation[] {
  const { min, max, step } = field.attributes;
  const faults: Violation[] = [];
  const form = valueFormOf(field.type);
  if (step !== undefined && step <= 0) faults.push(violation(`${place}/step`, 'step-positive'));
  if (field.type === 'number-step' && step === undefined) faults.push(violation(`${place}/step`, 'required'));
  const comparable = (limit: string | number | undefined, name: 'min' | 'max') => {
    if (limit === undefined) return undefined;
    if (form === 'number' && typeof limit === 'number' && Number.isFinite(limit)) return limit;
    if ((form === 'date' || form === 'time' || form === 'datetime') && typeof limit === 'string') {
      const moment = comparableMoment(form, limit, settings.timeZone);
      if (moment !== undefined) return moment;
    }
    const code = form === 'number' ? 'number-type' : `${form}-format`;
    if (attributesOf(field.type)?.has(name)) faults.push(violation(`${place}/${name}`, code));
    return undefined;
  };
  const low = comparable(min, 'min');
  const high = comparable(max, 'max');
  if (low !== undefined && high !== undefined && low > high) {
    faults.push(violation(`${place}/max`, 'range-order', { min: min!, max: max! }));
  }
  return faults;
}

function textAttributeFaults(field: Field, place: string): Violation[] {
  const { minLength, maxLength, pattern } = field.attributes;
  const faults: Violation[] = [];
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
    faults.push(violation(`${place}/maxLength`, 'range-order', { min: minLength, max: maxLength }));
  }
  if (pattern !== undefined) {
    const fault = patternFault(pattern);
    if (fault) faults.push(violation(`${place}/pattern`, fault));
  }
  return faults;
}

/**
 * Returns the faults of a default, which must be a valid value of the field. Checked when the rest of the definition
 * is sound.
 */
function defaultFaults(field: Field, place: string, settings: FieldValueSettings): Violation[] {
  const value = field.attributes.default;
  if (value === undefined || value === null) return [];
  return checkFieldValue({ ...field, required: false }, value, `${place}/default`, settings).violations;
}
