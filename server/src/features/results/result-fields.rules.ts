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

/** A field in a table of results, as the latest version with it defined it. */
export type ResultColumn = FormVersionField;

/**
 * Returns one column per field of all versions: those of the latest version in order, then removed ones, most recent
 * first. A field is the same in two versions by its id or else by its name, so a renamed one keeps its column.
 * `columnOf` returns the column of a value by the version that was submitted and the name in it.
 * @param versions latest first
 */
export function resultColumns(versions: readonly FormVersion[]): {
  columns: ResultColumn[];
  columnOf(version: number, name: string): ResultColumn | undefined;
} {
  const columns: ResultColumn[] = [];
  const [byId, byName] = [new Map<string, ResultColumn>(), new Map<string, ResultColumn>()];
  const byVersion = new Map<number, Map<string, ResultColumn>>();
  for (const { version, fields } of versions) {
    const own = new Map<string, ResultColumn>();
    for (const field of fields.filter(isAnswered)) {
      const { id = '', name } = field;
      const column = byId.get(id) ?? byName.get(name) ?? field;
      if (column === field) columns.push(field);
      if (id !== '' && !byId.has(id)) byId.set(id, column);
      if (!byName.has(name)) byName.set(name, column);
      own.set(name, column);
    }
    byVersion.set(version, own);
  }
  return {
    columns,
    columnOf: (version, name) => byVersion.get(version)?.get(name) ?? byName.get(name),
  };
}

function isAnswered(field: FormVersionField): boolean {
  return valueFormOf(field.type) !== 'none';
}
