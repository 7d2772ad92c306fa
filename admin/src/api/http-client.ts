import type { Problem } from 'parvis/contract/problem';
import { ApiError, hasCode } from './api-error.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root of the site: `/api/admin/cms/pages`. */
  path: string;
  /** Undefined and empty values are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  /** The version that the change is based on, sent as `If-Match`. */
  version?: number;
  signal?: AbortSignal;
  /** The request is about signing in itself: a refusal is answered to the caller and not by the sign-in dialog. */
  anonymous?: boolean;
}

/**
 * Sends a request and gives the body of the answer; `undefined` for 204.
 * Throws `ApiError` for every refusal and when there is no answer; an aborted request throws its abort reason.
 */
export type HttpClient = <T>(request: HttpRequest) => Promise<T>;

interface HttpClientDependencies {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The language of messages, at the time of the request. */
  language: () => string;
  /** Asks the person to sign in again; true once that is done, and the request is sent again. */
  signInAgain: () => Promise<boolean>;
  /** How long an answer may take, in milliseconds. */
  timeoutMs: number;
}

export function createHttpClient(dependencies: HttpClientDependencies): HttpClient {
  const client = async <T>(request: HttpRequest): Promise<T> => {
    try {
      return await exchange<T>(request, dependencies);
    } catch (error) {
      if (request.anonymous || !hasCode(error, 'unauthenticated')) throw error;
      if (!(await dependencies.signInAgain())) throw error;
      return exchange<T>(request, dependencies);
    }
  };
  return client;
}

async function exchange<T>(request: HttpRequest, dependencies: HttpClientDependencies): Promise<T> {
  const response = await reach(request, dependencies);
  if (response.status === 204) return undefined as T;
  const body = await readJson(response);
  if (response.ok) return body as T;
  if (isProblem(body)) throw new ApiError(body.code as ApiError['code'], body);
  // A proxy in between answers for a server that is away, in its own words.
  throw new ApiError(response.status >= 502 && response.status <= 504 ? 'unavailable' : 'unreadable');
}

async function reach(request: HttpRequest, dependencies: HttpClientDependencies): Promise<Response> {
  const timeout = AbortSignal.timeout(dependencies.timeoutMs);
  try {
    return await dependencies.fetch(addressOf(request), {
      method: request.method,
      headers: headersOf(request, dependencies.language()),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError('network');
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function addressOf({ path, query = {} }: HttpRequest): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

function headersOf(request: HttpRequest, language: string): Record<string, string> {
  return {
    Accept: 'application/json, application/problem+json',
    'Accept-Language': language,
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(request.version === undefined ? {} : { 'If-Match': `"${request.version}"` }),
  };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'status' in body && 'title' in body;
}
