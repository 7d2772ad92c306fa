import { valueFormOf } from '../../content/field-type.ts';
import type { FormVersion, FormVersionField } from '../../content/form-version.repository.ts';

/**
 * Returns the fields of a result: those of the submitted version in order, then fields of other versions that it has a
 * value for, as the latest of these defined them. Headings have no value.
 * @param versions latest first
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
 * Returns the fields of all versions, each name once, as the latest version with it defined it: those of the latest
 * version in order, then removed ones, most recent first.
 * @param versions latest first
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
