import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Problem } from '../../src/contract/problem.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Parsed JSON; undefined for other responses. */

  body: any;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text or a `URLSearchParams`. */
  body?: unknown;
}

/** A client of the service: a visitor or a signed-in user. */
export interface Client {
  /** Undefined for a visitor. */
  readonly login: string | undefined;
  /** The session's `Cookie` header; undefined for a visitor. */
  readonly cookie: string | undefined;
  request(method: string, url: string, options?: RequestOptions): Promise<Answer>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(url: string, headers?: Record<string, string>): Promise<Answer>;
}

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);

/** Creates a client that injects requests without a port. Every API response is checked against its declared schema. */
export function createClient(
  server: FastifyInstance,
  { login, cookie }: { login?: string; cookie?: string } = {},
): Client {
  async function request(
    method: string,
    url: string,
    { headers = {}, body }: RequestOptions = {},
  ): Promise<Answer> {
    const response = await server.inject({
      method: method,
      url,
      headers: { ...contentType(body), ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: payloadOf(body) }),
    });
    const answer: Answer = {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text: response.body,
      body: String(response.headers['content-type']).includes('json') ? response.json() : undefined,
    };
    checkAnswer(server, method, url, answer);
    return answer;
  }

  return {
    login,
    cookie,
    request,
    get: (url, headers = {}) => request('GET', url, { headers }),
    post: (url, body = {}, headers = {}) => request('POST', url, { body, headers }),
    put: (url, body = {}, headers = {}) => request('PUT', url, { body, headers }),
    delete: (url, headers = {}) => request('DELETE', url, { headers }),
  };
}

function contentType(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  if (body instanceof URLSearchParams) return { 'content-type': 'application/x-www-form-urlencoded' };
  return { 'content-type': 'application/json' };
}

function payloadOf(body: unknown): string {
  if (typeof body === 'string') return body;
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
}

/** Requires a problem for errors and the declared schema for successful responses. */
function checkAnswer(server: FastifyInstance, method: string, url: string, answer: Answer): void {
  const path = url.split('?')[0]!;
  if (!path.startsWith('/api/') || answer.body === undefined) return;
  if (answer.status >= 400) {
    conforms(Problem, answer, `${method} ${url}`);
    return;
  }
  const endpoint = server.endpoints.find(
    (candidate) =>
      candidate.method === method &&
      new RegExp(`^${candidate.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
  );
  if (endpoint?.answer) conforms(endpoint.answer, answer, `${method} ${url}`);
}

function conforms(schema: TSchema, answer: Answer, what: string): void {
  const validate = ajv.compile(schema);
  assert.ok(
    validate(answer.body),
    `${what} answered ${answer.status} against its schema: ${ajv.errorsText(validate.errors)}\n${answer.text}`,
  );
}
