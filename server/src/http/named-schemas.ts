import { isDeepStrictEqual } from 'node:util';

/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'examples', 'required']);
/** How TypeBox writes a record with any names. */
const ANY_NAME = '^.*$';

interface Titled {
  title?: string;
  default?: unknown;
}

export interface NamedSchemas {
  /** By title, as far as schemas have been referred to. */
  schemas: Map<string, object>;
  /**
   * Returns a schema for the description of the API: every schema with a title, at any depth, stands once under its title and is
   * referred to. Throws where two different schemas have one title.
   */
  refer(schema: object): object;
}

/** Tools show the type, which TypeBox leaves out where the values say it. */
function isOneOfTexts(schema: { enum?: unknown }): boolean {
  return Array.isArray(schema.enum) && schema.enum.every((value) => typeof value === 'string');
}

export function createNamedSchemas(): NamedSchemas {
  const schemas = new Map<string, object>();
  const referred = new WeakMap<object, object>();

  function refer(schema: object): object {
    let reference = referred.get(schema);
    if (!reference) referred.set(schema, (reference = describe(schema)));
    return reference;
  }

  function describe(schema: object): object {
    const { title, default: fallback, ...rest } = schema as Titled;
    const described: Record<string, unknown> = Object.fromEntries(
      Object.entries(rest)
        .filter(([key]) => key !== '$id')
        .map(([key, value]) => keyword(key, value)),
    );
    if (isOneOfTexts(described)) described.type = 'string';
    const withDefault = fallback === undefined ? {} : { default: fallback };
    if (title === undefined) return { ...described, ...withDefault };
    const known = schemas.get(title);
    if (known && !isDeepStrictEqual(known, described)) throw new Error(`two schemas are called ${title}`);
    schemas.set(title, described);
    return { $ref: `#/components/schemas/${title}`, ...withDefault };
  }

  function keyword(key: string, value: unknown): [string, unknown] {
    // What a schema that contains itself calls itself by, as its `$id`, is its title.
    if (key === '$ref') return [key, `#/components/schemas/${String(value)}`];
    if (typeof value !== 'object' || value === null || DATA.has(key)) return [key, value];
    if (key === 'properties') {
      return [
        key,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, refer(one as object)])),
      ];
    }
    if (key === 'patternProperties') {
      return ['additionalProperties', refer((value as Record<string, object>)[ANY_NAME]!)];
    }
    return [key, Array.isArray(value) ? value.map((one) => refer(one as object)) : refer(value)];
  }

  return { schemas, refer };
}
