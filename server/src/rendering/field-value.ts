import { FieldAttributes, type FieldOption } from '../contract/field.ts';
import { fallbackChain, resolveLocalised } from '../kernel/locale.ts';
import type { FieldRecord } from './content-source.ts';

/** The locale to resolve, and the one that texts fall back to. */
export interface Localisation {
  locale: string;
  readonly defaultLanguage: string;
}

/** Returns the value of an article's field in a locale by the fallback chain, or undefined. */
export function localValue(
  field: FieldRecord,
  values: Readonly<Record<string, unknown>>,
  localisation: Localisation,
): unknown {
  const value = ownValue(values, field.name);
  if (!field.localised) return present(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const locale of fallbackChain(localisation.locale, localisation.defaultLanguage)) {
    const local = ownValue(value as Record<string, unknown>, locale);
    if (present(local)) return local;
  }
  return undefined;
}

/** Returns the own value of a name, or undefined; also for names that all objects have, such as `toString`. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Returns the id of the medium that illustrates a field in a locale. */
export function fieldMediaId(attributes: FieldAttributes, localisation: Localisation): string | undefined {
  const { media } = attributes;
  if (media === undefined || typeof media === 'string') return media;
  return resolveLocalised(media, localisation.locale, localisation.defaultLanguage) || undefined;
}

/** Returns the attributes of the project's own field types. */
export function ownAttributes(attributes: FieldAttributes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name]) => !Object.hasOwn(FieldAttributes.properties, name)),
  );
}

/** Returns the label of an option; the stored value when the option no longer exists. */
export function optionLabel(
  options: readonly FieldOption[] | undefined,
  value: string,
  { locale, defaultLanguage }: Localisation,
): string {
  const option = options?.find((candidate) => candidate.value === value);
  return (option && resolveLocalised(option.label, locale, defaultLanguage)) ?? value;
}

/** Returns whether there is a value. Absent, `null` and `''` are the same. Source: contract §4 "Field types". */
function present(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
