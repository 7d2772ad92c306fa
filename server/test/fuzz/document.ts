/** The parts of JSON Schema that are used to generate values. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  readOnly?: boolean;
  $ref?: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

/** The documented response: schemas by media type; no content for an empty one. */
interface AnswerDescription {
  $ref?: string;
  content?: Readonly<Record<string, { schema?: Schema }>>;
}

/** An endpoint; `answers` is undefined if it is not documented. */
export interface Operation {
  method: string;
  /** Path template with `{id}` for parameters. */
  path: string;
  parameters: readonly Parameter[];
  /** Body schemas by media type. */
  bodies: Readonly<Record<string, Schema>>;
  answers: Readonly<Record<string, AnswerDescription>> | undefined;
}

export interface ApiDocument {
  paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            parameters?: readonly Parameter[];
            requestBody?: { content: Readonly<Record<string, { schema: Schema }>> };
            responses: Readonly<Record<string, AnswerDescription>>;
          }
        >
      >
    >
  >;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, AnswerDescription>>;
  };
}

/** Returns all endpoints of `GET /api/openapi.json`. */
export function operationsOf(document: ApiDocument): Operation[] {
  const { schemas, responses: refusals } = document.components;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.map((one) => ({ ...one, schema: dereference(one.schema, schemas) })),
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
          type,
          dereference(schema, schemas),
        ]),
      ),
      answers: Object.fromEntries(
        Object.entries(responses).map(([status, answer]) => [
          status,
          refusals[nameOf(answer.$ref)] ?? answer,
        ]),
      ),
    })),
  );
}

/** Returns the schema with all references resolved. */
function dereference(schema: Schema, schemas: ApiDocument['components']['schemas']): Schema {
  if (Array.isArray(schema)) return schema.map((one: Schema) => dereference(one, schemas)) as Schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema.$ref !== undefined) return dereference(schemas[nameOf(schema.$ref)]!, schemas);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, dereference(value as Schema, schemas)]),
  );
}

/** `#/components/schemas/Page` → `Page` */
function nameOf(reference: string | undefined): string {
  return reference?.split('/').at(-1) ?? '';
}

const text = (name: string, within: 'path' | 'query'): Parameter => ({
  name,
  in: within,
  schema: { type: 'string' },
});

/** Public, undocumented endpoints: tested only for crashes, hangs and leaks. */
export const PUBLIC_PLACES: readonly Operation[] = [
  place('/{path}', ['locale', 'w', 'v']),
  place('/assets/{path}', []),
  place('/admin/{path}', []),
  place('/robots.txt', []),
  place('/api/docs/{path}', []),
];

function place(path: string, query: readonly string[]): Operation {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => text(name!, 'path'));
  return {
    method: 'GET',
    path,
    parameters: [...inPath, ...query.map((name) => text(name, 'query'))],
    bodies: {},
    answers: undefined,
  };
}
