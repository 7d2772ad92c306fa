import type { Problem } from 'parvis/contract/problem';
import { ApiError, hasCode, isTransient } from './api-error.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path from the root of the site: `/api/admin/cms/pages`. */
  path: string;
  /** Undefined and empty values are omitted. */
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON; a `FormData` is sent unchanged. */
  body?: unknown;
  /** The version that the change is based on, sent as `If-Match`. */
  version?: number | string;
  /** Format of the response body; default: JSON. */
  responseType?: 'json' | 'text';
  signal?: AbortSignal | undefined;
  /** Called with the bytes of the body sent so far. Such a request only times out when no bytes move. */
  onProgress?: (sent: number) => void;
  /** Leaves 401 to the caller instead of opening the sign-in dialog; for requests about signing in. */
  anonymous?: boolean;
  /** Sent even if the page is being closed. */
  keepalive?: boolean;
}

/**
 * Sends a request and returns the response body; `undefined` for 204. Throws `ApiError` for every error status and when
 * there is no response; rethrows the abort reason when aborted.
 */
export type HttpClient = <T>(request: HttpRequest) => Promise<T>;

interface HttpClientDependencies {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sends a request and reports upload progress. */
  sendWithProgress: (
    url: string,
    init: RequestInit,
    progress: { onProgress: (sent: number) => void; stallMs: number },
  ) => Promise<Response>;
  /** Returns the language for messages at the time of the request. */
  language: () => string;
  /** Asks the user to sign in again; resolves to true when the request can be sent again. */
  signInAgain: () => Promise<boolean>;
  /** Resolves once the server responds again; rejects when the signal is aborted. */
  serverIsBack: (signal?: AbortSignal) => Promise<void>;
  /** Timeout for a response, in milliseconds. */
  timeoutMs: number;
}

export function createHttpClient(dependencies: HttpClientDependencies): HttpClient {
  const client = async <T>(request: HttpRequest): Promise<T> => {
    try {
      return await persist<T>(request, dependencies);
    } catch (error) {
      if (request.anonymous || !hasCode(error, 'unauthenticated')) throw error;
      if (!(await dependencies.signInAgain())) throw error;
      return persist<T>(request, dependencies);
    }
  };
  return client;
}

const ATTEMPTS = 5;

/** Retries idempotent requests when the server was down. */
async function persist<T>(request: HttpRequest, dependencies: HttpClientDependencies): Promise<T> {
  const isRepeatable = request.method === 'GET' || request.version !== undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await exchange<T>(request, dependencies);
    } catch (error) {
      // A missing resource counts as deleted, possibly by an attempt whose response was lost.
      if (request.method === 'DELETE' && hasCode(error, 'not-found')) return undefined as T;
      if (!isRepeatable || !isTransient(error) || attempt === ATTEMPTS) throw error;
      await dependencies.serverIsBack(request.signal);
    }
  }
}

async function exchange<T>(request: HttpRequest, dependencies: HttpClientDependencies): Promise<T> {
  const response = await reach(request, dependencies);
  if (response.status === 204) return undefined as T;
  if (response.ok && request.responseType === 'text') return (await response.text()) as T;
  const body = await readJson(response);
  if (response.ok) return body as T;
  if (isProblem(body)) throw new ApiError(body.code as ApiError['code'], body);
  // A proxy answers in its own format when the server is down.
  throw new ApiError(response.status >= 502 && response.status <= 504 ? 'unavailable' : 'unreadable');
}

async function reach(request: HttpRequest, dependencies: HttpClientDependencies): Promise<Response> {
  const { signal, onProgress, body, keepalive } = request;
  const { timeoutMs } = dependencies;
  const init = {
    method: request.method,
    headers: headersOf(request, dependencies.language()),
    ...(keepalive && { keepalive }),
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  };
  try {
    if (onProgress) {
      const progress = { onProgress, stallMs: timeoutMs };
      return await dependencies.sendWithProgress(
        addressOf(request),
        { ...init, signal: signal ?? null },
        progress,
      );
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    return await dependencies.fetch(addressOf(request), {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
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

export function addressOf({ path, query = {} }: Pick<HttpRequest, 'path' | 'query'>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

function headersOf(request: HttpRequest, language: string): Record<string, string> {
  return {
    Accept: `${request.responseType === 'text' ? 'text/html' : 'application/json'}, application/problem+json`,
    'Accept-Language': language,
    // The browser sets the content type of a FormData, which includes the boundary.
    ...(request.body === undefined || request.body instanceof FormData
      ? {}
      : { 'Content-Type': 'application/json' }),
    ...(request.version === undefined ? {} : { 'If-Match': `"${request.version}"` }),
  };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'status' in body && 'title' in body;
}
