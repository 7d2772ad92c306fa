import type { Field } from './field-type.ts';
import { pointerStep } from '../kernel/violation.ts';
import { isRecord } from '../kernel/is-record.ts';

/**
 * Returns an article's values with each value of the given fields replaced by what `change` returns; undefined
 * removes it. A localised field has one value per locale. The original values stay unchanged.
 */
export function mapFieldValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  change: (value: unknown, field: Field, pointer: string) => unknown,
): Record<string, unknown> {
  const changed: Record<string, unknown> = { ...values };
  for (const field of fields) {
    if (!Object.hasOwn(values, field.name)) continue;
    const pointer = '/values' + pointerStep(field.name);
    const value = values[field.name];
    const next =
      field.localised && isRecord(value)
        ? defined(
            Object.entries(value).map(([locale, text]) => [
              locale,
              change(text, field, pointer + pointerStep(locale)),
            ]),
          )
        : change(value, field, pointer);
    if (next === undefined) Reflect.deleteProperty(changed, field.name);
    else changed[field.name] = next;
  }
  return changed;
}

function defined(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
