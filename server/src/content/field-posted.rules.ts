import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';
import { valueFormOf, type Field } from './field-type.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * Returns the value of a field from an HTML form, given every posted text under its name. `''` is absent. Numbers are
 * parsed; an invalid number is returned unchanged, so that validation reports it and the page can show it again. Several
 * texts for a single value are returned as a list, which validation rejects. A checkbox that was not posted is `false`.
 * Source: contract §4 "Field types".
 */
export function parsePostedValue(
  field: Field,
  posted: readonly string[],
  projectTypes: ProjectFieldTypes = new Map(),
): unknown {
  const filled = posted.filter((text) => text !== '');
  const last = filled.at(-1);
  const own = projectTypes.get(field.type);
  const [first, ...others] = filled;
  if (own?.parse) return first === undefined ? undefined : own.parse([first, ...others], field);
  const form = valueFormOf(field.type);
  if (form === 'boolean') return last !== undefined && last !== 'false';
  if (form === 'options' || form === 'references') return filled.length > 0 ? filled : undefined;
  if (new Set(filled).size > 1) return filled;
  if (form === 'number') {
    const text = last?.trim();
    return text !== undefined && NUMBER.test(text) ? Number(text) : text;
  }
  // Browsers post line breaks as CR LF, but count each as one character towards `maxlength`.
  return last?.replaceAll('\r\n', '\n');
}
