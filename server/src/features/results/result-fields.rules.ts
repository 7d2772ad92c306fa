import { valueFormOf } from '../../content/field-type.ts';
import type { FormVersion, FormVersionField } from '../../content/form-version.repository.ts';

/**
 * The fields that a result is read by: those of the version that it answered, in order, then those of other versions
 * that it holds a value of, as the latest of these called them. Headings hold no value.
 * @param versions the latest first
 */
export function fieldsOfResult(
  answered: number,
  values: Readonly<Record<string, unknown>>,
  versions: readonly FormVersion[],
): FormVersionField[] {
  const own = (versions.find(({ version }) => version === answered)?.fields ?? []).filter(isAnswered);
  const ownNames = new Set(own.map((field) => field.name));
  const others = mergedFields(versions).filter(
    ({ name }) => !ownNames.has(name) && Object.hasOwn(values, name),
  );
  return [...own, ...others];
}

/**
 * The fields of all versions, each name once, as the latest version that has it called it: those of the latest version
 * in order, then those that are gone, the youngest first.
 * @param versions the latest first
 */
export function mergedFields(versions: readonly FormVersion[]): FormVersionField[] {
  const merged = new Map<string, FormVersionField>();
  for (const field of versions.flatMap(({ fields }) => fields)) {
    if (isAnswered(field) && !merged.has(field.name)) merged.set(field.name, field);
  }
  return [...merged.values()];
}

function isAnswered(field: FormVersionField): boolean {
  return valueFormOf(field.type) !== 'none';
}
