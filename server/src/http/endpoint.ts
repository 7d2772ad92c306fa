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

/** The definition of one endpoint: everything that clients can rely on, in one place. */
export interface EndpointDefinition<
  Query extends TProperties = TProperties,
  Body extends TSchema = TSchema,
  Path extends TProperties = TProperties,
> {
  /** As in the specification: `GET /api/admin/cms/pages/{id}`. A parameter named `id` is a UUID. */
  on: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
  /** Who may call it. Checked before path, query and body. */
  access: Access;
  /**
   * Whether people follow links to it, for example from emails. A browser without a session is then redirected to the
   * sign-in page and back, and errors are HTML pages.
   */
  isLinked?: true;
  /** Whether clients send it every few seconds, so that it is not logged. */
  isHeartbeat?: true;
  summary: string;
  params?: TObject<Path>;
  query?: TObject<Query>;
  /** Request headers that the handler reads itself. */
  headers?: Readonly<Record<string, TSchema>>;
  /** The JSON body. */
  body?: Body;
  /** Bodies of other media types, which the handler reads itself. */
  otherBodies?: Readonly<Record<string, TSchema>>;
  /** The schema of the response body, JSON unless it has a `contentMediaType`. When absent, there is none (204). */
  answer?: TSchema;
  /** The status of success; defaults to 200, or 204 without a response body. */
  status?: 200 | 201 | 202 | 204 | 303;
  /** The collection to which the created resource is added. Implies 201 and a `Location` header. */
  creates?: string;
  /** Whether the resource is versioned by `ETag`, so that a write may name the replaced version in `If-Match`. */
  versioned?: true;
  /** The media types of other responses, by status; an empty list means no content. */
  otherAnswers?: Readonly<Partial<Record<200 | 206 | 303 | 308, readonly string[]>>>;
  /** The error codes that do not follow from the rest of the definition. */
  refuses?: readonly ErrorCode[];
  /** The media types of errors; defaults to problems only. */
  refusalTypes?: readonly string[];
}

/** The parsed request. Only the rules of the body remain to be checked. */
export interface Call<Query extends TProperties, Body extends TSchema> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller. Throws `unauthenticated` on a public endpoint without one. */
  principal: Principal;
  /** The path parameters, by name. */
  params: Readonly<Record<string, string>>;
  query: Static<TObject<Query>>;
  body: ParsedBody<Static<Body>>;
  /** Returns the version that a write expects, from `If-Match` or the body. Throws `malformed` or `stale`. */
  expectedVersion(): ExpectedVersion;
  /** Like `expectedVersion`, for versions that are hashes. */
  expectedTags(): string[] | undefined;
}

/** A declared endpoint, as tests enumerate them. */
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
    /** The endpoints and pages of the API description. */
    definitions: EndpointDefinition[];
  }
}

/** These bodies are short (names, passwords, codes), and many may be sent without signing in. */
const AUTH = '/api/auth/';
const AUTH_BODY_BYTES = 16 * 1024;
const parameter = /\{([^}]+)\}/g;

/**
 * Declares an endpoint of the API: its access, its input and its response, documented from the schemas that validate.
 * The handler returns the response body.
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
    config: {
      access: definition.access,
      isLinked: definition.isLinked ?? false,
      isHeartbeat: definition.isHeartbeat ?? false,
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

/**
 * Declares a page or file that writes its own response outside the rules for endpoints, and describes it like an
 * endpoint.
 */
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

/** Returns the method and the path of `GET /api/admin/cms/pages/{id}`. */
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

/** Returns whether a call may name the version it replaces in `If-Match`. */
export function writesVersion({ on, creates, versioned }: EndpointDefinition): boolean {
  return versioned === true && creates === undefined && !on.startsWith('GET');
}

/** Returns the schema of the path parameters, or undefined when there are none. */
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

/** Parses a body that may be absent when its schema is optional. */
function parseOptional(schema: TSchema | undefined, body: unknown): ParsedBody<object> {
  const isAbsent = schema === undefined || (body === undefined && Type.IsOptional(schema));
  if (isAbsent) return { value: {}, violations: [] };
  if (isTooLong(body)) throw new AppError('too-large');
  const parsed = parseBody(schema, body);
  if (isTooWide(parsed.value)) throw new AppError('too-large');
  return parsed;
}
