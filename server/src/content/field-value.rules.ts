import { isDeepStrictEqual } from 'node:util';
import { FORM_MAX_LENGTH, FORM_TEXT_MAX_LENGTH, PATTERN_MAX_LENGTH } from '../contract/field-type.ts';
import { isId } from '../kernel/identifier.ts';
import type { ProjectFieldType, ProjectFieldTypes } from '../kernel/project-field-type.ts';
import { unstorableTexts } from '../kernel/unstorable-text.ts';
import { pointerStep, violation, type Violation } from '../kernel/violation.ts';
import { isDay, isTime, toFieldInstant, withSeconds } from '../kernel/field-date.ts';
import { compilePattern, matchesPattern } from './field-pattern.ts';
import { fileFaults } from './field-file.rules.ts';
import { isFieldType, valueFormOf, type Field, type FieldCatalogue } from './field-type.ts';
import type { Languages } from './localised.rules.ts';

export interface FieldValueSettings {
  catalogue: FieldCatalogue;
  /** `app.cms.article-number-step-tolerance`, used for forms too. */
  stepTolerance: number;
  /** `app.cms.time-zone`, in which a `datetime` without an offset is read. */
  timeZone: string;
  /** The types that the project defines. */
  projectTypes?: ProjectFieldTypes;
}

/** A validated value: its stored form (undefined when absent) and its faults. */
export interface CheckedValue {
  value: unknown;
  violations: Violation[];
}

const MAX_EMAIL_LENGTH = 254;
const MAX_URL_LENGTH = 2000;
/** The maximum number of options of a field. */
const MAX_OPTIONS = 500;
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;
const TELEPHONE = /^\+?[0-9 ().\-/]*[0-9][0-9 ().\-/]*(?:(?:#|x|ext\.?) ?[0-9]{1,8})?$/;
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/**
 * Validates one value against its field. Absent and `null` are the same. The stored form is the value itself, except
 * that a `datetime` becomes an instant. The stored value of a field whose type no longer exists may stay. Source:
 * contract §2, §4 "Field types".
 */
export function checkFieldValue(
  field: Field,
  value: unknown,
  pointer: string,
  settings: FieldValueSettings,
  before?: unknown,
): CheckedValue {
  if (isAbsent(field, value, settings.catalogue)) {
    const kept = value === false || value === '' || Array.isArray(value) ? value : undefined;
    return { value: kept, violations: field.required ? [violation(pointer, 'required')] : [] };
  }
  const own = settings.projectTypes?.get(field.type);
  if (own) return checkOwnValue(own, field, value, pointer, settings.catalogue);
  if (!isFieldType(field.type) && isDeepStrictEqual(value, before)) return { value, violations: [] };
  const stored = valueFormOf(field.type) === 'datetime' ? asInstant(value, settings) : value;
  return { value: stored, violations: valueFaults(field, value, pointer, settings) };
}

/**
 * Validates the value of an article's field; for a localised field one value per locale, with the default language
 * required when the field is.
 */
export function checkLocalisedFieldValue(
  field: Field,
  value: unknown,
  pointer: string,
  settings: FieldValueSettings & Languages,
  before?: unknown,
): CheckedValue {
  if (!field.localised) return checkFieldValue(field, value, pointer, settings, before);
  if (value === undefined || value === null) {
    return { value: undefined, violations: field.required ? [violation(pointer, 'required')] : [] };
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { value: undefined, violations: [violation(pointer, 'localised-type')] };
  }
  const violations: Violation[] = [];
  const former = new Map(Object.entries(before ?? {}));
  const values: Record<string, unknown> = {};
  const given = new Map(Object.entries(value));
  if (field.required && !given.has(settings.defaultLanguage)) given.set(settings.defaultLanguage, undefined);
  for (const [locale, text] of given) {
    const place = pointer + pointerStep(locale);
    if (!settings.languages.includes(locale)) {
      violations.push(violation(place, 'unknown-locale', { locale, allowed: settings.languages.join(', ') }));
    }
    const required = field.required && locale === settings.defaultLanguage;
    const checked = checkFieldValue({ ...field, required }, text, place, settings, former.get(locale));
    for (const fault of checked.violations) violations.push(fault);
    if (checked.value !== undefined) values[locale] = checked.value;
  }
  return { value: values, violations };
}

/**
 * Validates a value of a project type. A text that is not a value by itself comes from a control: of the
 * administration for articles, of the page for forms.
 */
function checkOwnValue(
  type: ProjectFieldType,
  field: Field,
  value: unknown,
  pointer: string,
  catalogue: FieldCatalogue,
): CheckedValue {
  const violations = ownTypeFaults(type, field, value, pointer);
  const isValid = type.validate !== undefined && violations.length === 0;
  if (catalogue !== 'article' || typeof value !== 'string' || !type.parse || isValid) {
    return { value, violations };
  }
  const parsed = value === '' ? undefined : (type.parse([value], field) ?? undefined);
  if (parsed === undefined) {
    return { value: undefined, violations: field.required ? [violation(pointer, 'required')] : [] };
  }
  // A text that `parse` cannot read often becomes NaN, which cannot be stored.
  if (!isJson(parsed)) return { value, violations };
  return { value: parsed, violations: ownTypeFaults(type, field, parsed, pointer) };
}

function isJson(value: unknown): boolean {
  const json = JSON.stringify(value) as string | undefined;
  return json !== undefined && isDeepStrictEqual(JSON.parse(json), value);
}

function ownTypeFaults(type: ProjectFieldType, field: Field, value: unknown, pointer: string): Violation[] {
  const unstorable = unstorableTexts({ value }).map(({ code }) => violation(pointer, code));
  if (unstorable.length > 0) return unstorable.slice(0, 1);
  const faults = type.validate?.(value, field) ?? [];
  return [faults].flat().map(({ code, params, at = '' }) => violation(pointer + at, code, params));
}

function isAbsent(field: Field, value: unknown, catalogue: FieldCatalogue): boolean {
  if (value === undefined || value === null) return true;
  if (!field.required) return false;
  if (typeof value === 'string') return value.trim() === '';
  // A required checkbox of a form is one that must be ticked, as in HTML; an article's boolean may well be false.
  if (value === false) return catalogue === 'form';
  return Array.isArray(value) && value.length === 0;
}

function asInstant(value: unknown, settings: FieldValueSettings): unknown {
  return typeof value === 'string' ? toFieldInstant(value, settings.timeZone) : undefined;
}

function valueFaults(
  field: Field,
  value: unknown,
  pointer: string,
  settings: FieldValueSettings,
): Violation[] {
  const form = valueFormOf(field.type);
  switch (form) {
    case 'text':
      return textFaults(field, value, pointer, settings.catalogue);
    case 'number':
      return numberFaults(field, value, pointer, settings.stepTolerance);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [violation(pointer, 'boolean-type')];
    case 'date':
    case 'time':
    case 'datetime':
      return momentFaults(field, form, value, pointer, settings.timeZone);
    case 'option':
      return typeof value === 'string' ? optionFaults(field, [value], () => pointer) : [textType(pointer)];
    case 'options':
      return listFaults(value, pointer, (items) =>
        items.length > MAX_OPTIONS
          ? [violation(pointer, 'too-many', { max: MAX_OPTIONS })]
          : optionFaults(field, items, (index) => pointer + pointerStep(index)),
      );
    case 'reference':
      return referenceFaults(value, pointer);
    case 'references':
      return listFaults(value, pointer, (items) =>
        items.flatMap((item, index) =>
          isId(item) ? [] : [violation(pointer + pointerStep(index), 'reference-type')],
        ),
      );
    case 'file':
      // The file of an article is a medium.
      return settings.catalogue === 'article'
        ? referenceFaults(value, pointer)
        : fileFaults(field, Array.isArray(value) ? value : [value], pointer);
    case 'none':
      return [violation(pointer, 'no-value')];
  }
}

function referenceFaults(value: unknown, pointer: string): Violation[] {
  return typeof value === 'string' && isId(value) ? [] : [violation(pointer, 'reference-type')];
}

const textType = (pointer: string) => violation(pointer, 'text-type');

function textFaults(field: Field, value: unknown, pointer: string, catalogue: FieldCatalogue): Violation[] {
  if (typeof value !== 'string') return [textType(pointer)];
  const faults: Violation[] = [];
  const { minLength, pattern } = field.attributes;
  const maxLength = maxLengthOf(field, catalogue);
  if (value.includes('\0') || !value.isWellFormed()) faults.push(violation(pointer, 'text'));
  if (value.length > maxLength) {
    faults.push(violation(pointer, 'too-long', { max: maxLength }));
  }
  // As in HTML, an empty text meets a minimum length and a pattern: whether it may be empty is `required`.
  if (value === '') return faults;
  if (minLength !== undefined && value.length < minLength) {
    faults.push(violation(pointer, 'too-short', { min: minLength }));
  }
  const format = formatFault(field.type, value, catalogue);
  if (format) faults.push(violation(pointer, format));
  // Only a text of valid length is matched.
  if (pattern !== undefined && faults.length === 0) {
    const compiled = compilePattern(pattern);
    if (typeof compiled === 'object' && !matchesPattern(compiled, value))
      faults.push(violation(pointer, 'pattern'));
  }
  return faults;
}

/**
 * Returns the maximum length in characters. Where the editor set none, there is one for texts that anyone may send
 * or that are matched.
 */
function maxLengthOf({ type, attributes }: Field, catalogue: FieldCatalogue): number {
  const { minLength = 0, maxLength, pattern } = attributes;
  const usual = Math.max(FORM_MAX_LENGTH.get(type) ?? FORM_TEXT_MAX_LENGTH, minLength);
  const most = maxLength ?? (catalogue === 'form' ? usual : Infinity);
  return pattern === undefined ? most : Math.min(most, PATTERN_MAX_LENGTH);
}

function formatFault(type: string, value: string, catalogue: FieldCatalogue): string | undefined {
  switch (type) {
    case 'email':
      return isEmailAddress(value) ? undefined : 'email-format';
    case 'tel':
      return value.length <= 40 && TELEPHONE.test(value) ? undefined : 'tel-format';
    case 'url':
      return isAddress(value, catalogue) ? undefined : 'url-format';
    case 'color':
      return COLOUR.test(value) ? undefined : 'color-format';
    default:
      return undefined;
  }
}

/** Returns whether the text is a single email address with a full domain and no display name. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
}

/**
 * Returns whether the value is an absolute HTTP address; in an article also a path of the site, so that editors can
 * link to pages.
 */
function isAddress(value: string, catalogue: FieldCatalogue): boolean {
  if (value.length > MAX_URL_LENGTH || /\s/.test(value)) return false;
  if (catalogue === 'article' && /^\/(?![/\\])/.test(value)) return true;
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function numberFaults(field: Field, value: unknown, pointer: string, tolerance: number): Violation[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [violation(pointer, 'number-type')];
  const faults: Violation[] = [];
  const { min, max, step } = field.attributes;
  if (typeof min === 'number' && value < min) faults.push(violation(pointer, 'minimum', { min }));
  if (typeof max === 'number' && value > max) faults.push(violation(pointer, 'maximum', { max }));
  if (field.type === 'number-step' && typeof step === 'number' && step > 0) {
    const base = typeof min === 'number' ? min : 0;
    if (!isOnStep(value, base, step, tolerance)) faults.push(violation(pointer, 'step', { step, base }));
  }
  return faults;
}

/** `|v − (b + round((v − b)/step)·step)| ≤ tolerance`. Source: contract §4 "Field types". */
export function isOnStep(value: number, base: number, step: number, tolerance: number): boolean {
  const nearest = base + Math.round((value - base) / step) * step;
  return Math.abs(value - nearest) <= tolerance;
}

function momentFaults(
  field: Field,
  form: 'date' | 'time' | 'datetime',
  value: unknown,
  pointer: string,
  timeZone: string,
): Violation[] {
  if (typeof value !== 'string') return [textType(pointer)];
  const moment = comparableMoment(form, value, timeZone);
  if (moment === undefined) return [violation(pointer, `${form}-format`)];
  const faults: Violation[] = [];
  const { min, max } = field.attributes;
  const bound = (limit: unknown) =>
    typeof limit === 'string' ? comparableMoment(form, limit, timeZone) : undefined;
  const [earliest, latest] = [bound(min), bound(max)];
  if (earliest !== undefined && moment < earliest) faults.push(violation(pointer, 'minimum', { min: min! }));
  if (latest !== undefined && moment > latest) faults.push(violation(pointer, 'maximum', { max: max! }));
  return faults;
}

/** Returns a text that sorts like the moment; undefined when the value is malformed. */
export function comparableMoment(
  form: 'date' | 'time' | 'datetime',
  value: string,
  timeZone: string,
): string | undefined {
  if (form === 'date') return isDay(value) ? value : undefined;
  if (form === 'time') return isTime(value) ? withSeconds(value) : undefined;
  return toFieldInstant(value, timeZone);
}

function optionFaults(
  field: Field,
  values: readonly string[],
  place: (index: number) => string,
): Violation[] {
  const offered = new Set(field.attributes.values?.map((option) => option.value));
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const fault = !offered.has(value) ? 'option' : seen.has(value) ? 'duplicate' : undefined;
    seen.add(value);
    return fault ? [violation(place(index), fault)] : [];
  });
}

function listFaults(
  value: unknown,
  pointer: string,
  check: (items: readonly string[]) => Violation[],
): Violation[] {
  if (!Array.isArray(value)) return [violation(pointer, 'list-type')];
  const wrong = value.findIndex((item) => typeof item !== 'string');
  if (wrong >= 0) return [textType(pointer + pointerStep(wrong))];
  return check(value as string[]);
}
