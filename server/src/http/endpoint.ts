import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { Id } from '../contract/common.ts';
import { fail } from '../kernel/app-error.ts';
import { parseBody } from '../kernel/parse-body.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import type { Principal } from '../security/principal.ts';
import type { Access } from './access.ts';
import { parseParams, parseQuery } from './parse-request.ts';

/** One row of the endpoint table: everything the outside can rely on, in one place. */
export interface EndpointDefinition<
  Query extends TProperties,
  Body extends TSchema,
  Path extends TProperties = Record<string, never>,
> {
  /** As in the specification: `GET /api/admin/cms/pages/{id}`. A parameter named `id` is a UUID. */
  on: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Who may call it. Checked before path, query and body are looked at. */
  access: Access;
  /** People follow links to it, from mails for one: a browser without a session is redirected to the sign-in, and comes back. */
  isLinked?: true;
  summary: string;
  params?: TObject<Path>;
  query?: TObject<Query>;
  body?: Body;
  /** The parts of a multipart body that the handler reads by itself, as it comes. */
  upload?: TSchema;
  /** Media types of the body; by default JSON. */
  consumes?: readonly string[];
  /** The schema of the answer; absent: nothing is answered (204). */
  answer?: TSchema;
  /** Status of success; by default 200, or 204 without an answer. */
  status?: 200 | 201 | 202 | 204;
  /** Media types of what else is answered under these statuses; none: no content. */
  otherAnswers?: Readonly<Partial<Record<200 | 303 | 'default', readonly string[]>>>;
}

/** What a handler is given: everything parsed, nothing to check any more but the rules of the body. */
export interface Call<Query extends TProperties, Body extends TSchema> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The person who calls; throws `unauthenticated` on a public endpoint without one. */
  principal: Principal;
  /** The path's parameters, by name. */
  params: Readonly<Record<string, string>>;
  query: Static<TObject<Query>>;
  body: ParsedBody<Static<Body>>;
}

/** What is known of an endpoint after it was declared; the tests go through these. */
export interface DeclaredEndpoint {
  method: string;
  /** With `{id}` for parameters. */
  path: string;
  access: Access;
  hasBody: boolean;
  hasUpload: boolean;
  answer: TSchema | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    endpoints: DeclaredEndpoint[];
  }
}

/** What every endpoint may answer, for the document. */
export const PROBLEM_CONTENT = { 'application/problem+json': { schema: { $ref: 'Problem#' } } };
/** Names, passwords and codes: all of it is short, and much of it anybody may send. */
const AUTH = '/api/auth/';
const AUTH_BODY_BYTES = 16 * 1024;
const parameter = /\{([^}]+)\}/g;

/**
 * Declares one endpoint of the API: who may call it, what it takes, what it answers, documented from the same
 * schemas that validate. The handler's value is the answer.
 */
export function endpoint<
  Query extends TProperties = Record<string, never>,
  Body extends TSchema = TSchema,
  Path extends TProperties = Record<string, never>,
>(
  app: FastifyInstance,
  definition: EndpointDefinition<Query, Body, Path>,
  handler: (call: Call<Query, Body>) => unknown,
): void {
  const [method, path] = definition.on.split(' ') as [HTTPMethods, string];
  const status = definition.status ?? (definition.answer ? 200 : 204);
  const params = definition.params ?? pathSchema(path);

  app.endpoints.push({
    method: String(method),
    path,
    access: definition.access,
    hasBody: definition.body !== undefined,
    hasUpload: definition.upload !== undefined,
    answer: definition.answer,
  });
  app.route({
    method,
    url: path.replace(parameter, ':$1'),
    ...(path.startsWith(AUTH) ? { bodyLimit: AUTH_BODY_BYTES } : {}),
    config: { access: definition.access, isLinked: definition.isLinked ?? false },
    schema: {
      summary: definition.summary,
      tags: [tagOf(path)],
      ...(params ? { params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(definition.consumes ? { consumes: [...definition.consumes] } : {}),
      ...(definition.upload ? { body: definition.upload, consumes: ['multipart/form-data'] } : {}),
      ...(definition.access === 'public' ? {} : { security: [{ session: [] }, { token: [] }] }),
      operationId: operationIdOf(String(method), path),
      response: describeAnswers(status, definition),
    },
    handler: async (request, reply) => {
      const call: Call<Query, Body> = {
        request,
        reply,
        get principal() {
          return request.principal ?? fail('unauthenticated');
        },
        params: params ? parseParams(params, request.params) : {},
        query: parseQuery(definition.query, request.query) as Static<TObject<Query>>,
        body: parseOptional(definition.body, request.body),
      };
      reply.code(status);
      const answer = await handler(call);
      if (reply.sent) return reply;
      return definition.answer ? answer : reply.send();
    },
  });
}

/** A body that the schema says is optional may be absent. */
function parseOptional(schema: TSchema | undefined, body: unknown): ParsedBody<object> {
  const isAbsent = schema === undefined || (body === undefined && Type.IsOptional(schema));
  return isAbsent ? { value: {}, violations: [] } : parseBody(schema, body);
}

/** By status, as OpenAPI describes them. */
function describeAnswers(
  status: number,
  { answer, otherAnswers = {} }: Pick<EndpointDefinition<never, never>, 'answer' | 'otherAnswers'>,
): Record<string, unknown> {
  const described: Record<string, unknown> = {
    [status]: answer ?? Type.Null({ description: 'Done' }),
    default: { description: 'A problem', content: PROBLEM_CONTENT },
  };
  const own: Record<string, object> = {
    ...(answer ? { [status]: { 'application/json': { schema: answer } } } : {}),
    default: PROBLEM_CONTENT,
  };
  for (const [code, types] of Object.entries(otherAnswers)) {
    const other = Object.fromEntries(types.map((type) => [type, { schema: Type.String() }]));
    const content = { ...own[code], ...other };
    described[code] =
      Object.keys(content).length > 0
        ? { description: code === 'default' ? 'A problem' : 'Done', content }
        : Type.Null({ description: 'To be found elsewhere' });
  }
  return described;
}

function pathSchema(path: string): TObject | undefined {
  const names = [...path.matchAll(parameter)].map((match) => match[1]!);
  if (names.length === 0) return undefined;
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? Id : Type.String({ maxLength: 200 })])),
  );
}

/** `GET /api/admin/cms/pages/{id}` → `get_admin_cms_pages_id`: what generated clients name the operation. */
function operationIdOf(method: string, path: string): string {
  return [method.toLowerCase(), ...path.replace(/^\/api/, '').split(/[^\w-]+/)]
    .filter((step) => step !== '')
    .join('_');
}

/** `/api/admin/cms/pages/{id}` → `pages`: groups the documentation. */
function tagOf(path: string): string {
  return path.replace(/^\/api\/(admin\/(cms\/)?|public\/)?/, '').split('/')[0]!;
}
