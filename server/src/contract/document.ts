import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** A property that may be left out of what an editor writes: the default then stands in its place. */
export function Defaulted<T extends TSchema>(schema: T, value: Static<T>) {
  return Object.assign(Type.Optional(schema), { default: value as unknown });
}

/** What is stored of a kind of content: everything that an editor writes, nothing left out. */
export type DocumentOf<T extends TSchema> = Required<Static<T>>;

/** Every property of a document, as a read answers it. */
export function documentProperties<T extends TProperties>(schema: TObject<T>) {
  return Type.Required(schema).properties;
}

/** Returns what was written with the defaults of the schema for what was left out, and nothing that the schema does not know. */
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
