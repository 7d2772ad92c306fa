import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** Returns the schema of a property that may be omitted from a body, with its default. */
export function Defaulted<T extends TSchema>(schema: T, value: Static<T>) {
  return Object.assign(Type.Optional(schema), { default: value as unknown });
}

/** Returns the schema of a property that a `PUT` keeps when it is omitted, with the default for new entities. */
export function Kept<T extends TSchema>(schema: T, value: Static<T>) {
  return Object.assign(Defaulted(schema, value), { 'x-kept-when-absent': true });
}

/** Returns the names of the properties that a `PUT` keeps when they are omitted. */
export function keptProperties(schema: TObject): string[] {
  return Object.entries(schema.properties)
    .filter(([, property]) => 'x-kept-when-absent' in property)
    .map(([name]) => name);
}

/** The stored document of a kind of content: everything an editor writes, with defaults filled in. */
export type DocumentOf<T extends TSchema> = Required<Static<T>>;

/** Returns the properties of a document as they are read, all present. */
export function documentProperties<T extends TProperties>(schema: TObject<T>) {
  return Type.Required(schema).properties;
}

/** Returns the document with defaults for omitted properties and without properties unknown to the schema. */
export function completeDocument<T extends TProperties>(
  schema: TObject<T>,
  written: object,
): DocumentOf<TObject<T>> {
  const given = written as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(schema.properties as Record<string, TSchema & { default?: unknown }>).map(
      ([name, property]) => [
        name,
        given[name] === undefined ? structuredClone(property.default) : given[name],
      ],
    ),
  ) as DocumentOf<TObject<T>>;
}
