import assert from 'node:assert/strict';
import type { RunningServer } from './start-server.ts';

/** Direct access to the administration API, to prepare tests or to simulate other users. */
export interface ApiClient {
  /** Sends JSON and returns the response body; throws for an error status. */
  send: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;
}

/** Signs in as the administrator and returns the session cookie, `name=value`. */
export async function startSession(server: RunningServer): Promise<string> {
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: server.login, password: server.password }),
  });
  assert.equal(response.status, 200, await response.text());
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Returns an API client signed in as the administrator. */
export async function signInToApi(server: RunningServer): Promise<ApiClient> {
  const cookie = await startSession(server);
  return {
    send: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await fetch(server.origin + path, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
  };
}
