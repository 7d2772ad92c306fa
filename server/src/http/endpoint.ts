import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { Id } from '../contract/common.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { AppError, fail } from '../kernel/app-error.ts';
import type { ExpectedVersion } from '../kernel/expected-version.ts';
import { isTooLong, isTooWide, parseBody } from '../kernel/parse-body.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import type { Principal } from '../security/principal.ts';
import type { Access } from './access.ts';
import { expectedTags, expectedVersion } from './if-match.ts';
import { parseParams, parseQuery } from './parse-request.ts';

/** One row of the endpoint table: everything the outside can rely on, in one place. */
export interface EndpointDefinition<
  Query extends TProperties = TProperties,
  Body extends TSchema = TSchema,
  Path extends TProperties = TProperties,
> {
  /** As in the specification: `GET /api/admin/cms/pages/{id}`. A parameter named `id` is a UUID. */
  on: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Who may call it. Checked before path, query and body are looked at. */
  access: Access;
  /** People follow links to it, from mails for one: a browser without a session is redirected to the sign-in, and comes back; refusals are pages. */
  isLinked?: true;
  summary: string;
  params?: TObject<Path>;
  query?: TObject<Query>;
  /** Request headers that the handler reads by itself. */
  headers?: Readonly<Record<string, TSchema>>;
  /** The JSON body. */
  body?: Body;
  /** Bodies of other media types, which the handler reads by itself. */
  otherBodies?: Readonly<Record<string, TSchema>>;
  /** The schema of the answer, JSON where it has no `contentMediaType`; absent: nothing is answered (204). */
  answer?: TSchema;
  /** Status of success; by default 200, or 204 without an answer. */
  status?: 200 | 201 | 202 | 204 | 303;
  /** The collection that the answer is added to: 201, and its address in `Location`. */
  creates?: string;
  /** What is read or written has a version: its `ETag`. A write may name the one that it replaces, by `If-Match`. */
  versioned?: true;
  /** Media types of what else is answered under these statuses; none: no content. */
  otherAnswers?: Readonly<Partial<Record<200 | 206 | 301 | 303, readonly string[]>>>;
  /** What it may refuse for reasons that do not follow from the rest. */
  refuses?: readonly ErrorCode[];
  /** Media types of refusals; by default problems alone. */
  refusalTypes?: readonly string[];
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
  /** Returns the version that a write expects, from `If-Match` or the body. Throws `malformed` or `stale`. */
  expectedVersion(): ExpectedVersion;
  /** The same where versions are hashes. */
  expectedTags(): string[] | undefined;
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
    /** What the API's description is made of: endpoints, and pages. */
    definitions: EndpointDefinition[];
  }
}

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
  const { method, path } = placeOf(definition);
  const { creates, versioned } = definition;
  const params = paramsOf(definition);

  app.definitions.push(definition);
  app.endpoints.push({
    method,
    path,
    access: definition.access,
    hasBody: definition.body !== undefined,
    hasUpload: definition.body === undefined && definition.otherBodies !== undefined,
    answer: definition.answer,
  });
  app.route({
    method: method,
    url: path.replace(parameter, ':$1'),
    ...(path.startsWith(AUTH) ? { bodyLimit: AUTH_BODY_BYTES } : {}),
    config: { access: definition.access, isLinked: definition.isLinked ?? false },
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
        expectedVersion: () => expectedVersion(request, call.body.value),
        expectedTags: () => expectedTags(request, call.body.value),
      };
      reply.code(statusOf(definition));
      const answer = await handler(call);
      if (reply.sent) return reply;
      if (!definition.answer) return reply.send();
      const { id, version } = answer as { id?: string; version?: number | string };
      if (creates !== undefined) void reply.header('Location', `${filled(creates, call.params)}/${id}`);
      if (versioned && version !== undefined) void reply.header('ETag', `"${version}"`);
      return answer;
    },
  });
}

/** Declares a page or file that answers by itself, outside of the rules for endpoints, and describes it as if it were one. */
export function page<Route extends RouteGenericInterface>(
  app: FastifyInstance,
  definition: EndpointDefinition,
  handler: (request: FastifyRequest<Route>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.definitions.push(definition);
  app.get(
    placeOf(definition).path.replace(parameter, ':$1'),
    { config: { access: definition.access } },
    async (request, reply) => handler(request as FastifyRequest<Route>, reply),
  );
}

/** `GET /api/admin/cms/pages/{id}` → its method and its path. */
export function placeOf({ on }: Pick<EndpointDefinition, 'on'>): { method: string; path: string } {
  const [method, path] = on.split(' ') as [string, string];
  return { method, path };
}

/** Returns the status of success. */
export function statusOf({
  status,
  creates,
  answer,
}: Pick<EndpointDefinition, 'status' | 'creates' | 'answer'>): number {
  return status ?? (creates !== undefined ? 201 : answer ? 200 : 204);
}

/** Whether a call may name, by `If-Match`, the version that it replaces. */
export function writesVersion({ on, creates, versioned }: EndpointDefinition): boolean {
  return versioned === true && creates === undefined && !on.startsWith('GET');
}

/** Returns the schema of the path's parameters; undefined where there are none. */
export function paramsOf({ on, params }: Pick<EndpointDefinition, 'on' | 'params'>): TObject | undefined {
  const names = [...on.matchAll(parameter)].map((match) => match[1]!);
  if (params || names.length === 0) return params;
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? Id : Type.String({ maxLength: 200 })])),
  );
}

function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(parameter, (_, name: string) => params[name]!);
}

/** A body that the schema says is optional may be absent. */
function parseOptional(schema: TSchema | undefined, body: unknown): ParsedBody<object> {
  const isAbsent = schema === undefined || (body === undefined && Type.IsOptional(schema));
  if (isAbsent) return { value: {}, violations: [] };
  if (isTooLong(body)) throw new AppError('too-large');
  const parsed = parseBody(schema, body);
  if (isTooWide(parsed.value)) throw new AppError('too-large');
  return parsed;
}
