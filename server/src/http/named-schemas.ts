import { isDeepStrictEqual } from 'node:util';

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'examples', 'required']);
/** The pattern with which TypeBox describes a record with arbitrary names. */
const ANY_NAME = '^.*$';

interface Titled {
  title?: string;
  default?: unknown;
}

export interface NamedSchemas {
  /** The referenced schemas, by title. */
  schemas: Map<string, object>;
  /**
   * Returns a schema for the API description in which every titled schema, at any depth, is replaced by a reference
   * and defined once. Throws when two different schemas have the same title.
   */
  refer(schema: object): object;
}

/** Returns whether the schema needs a `type` added for tools. TypeBox omits it for enumerated values. */
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
    if (known && !isDeepStrictEqual(known, described)) throw new Error(`two schemas have the title ${title}`);
    schemas.set(title, described);
    return { $ref: `#/components/schemas/${title}`, ...withDefault };
  }

  function keyword(key: string, value: unknown): [string, unknown] {
    // The `$id` by which a schema refers to itself is its title.
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
