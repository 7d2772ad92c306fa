import assert from 'node:assert/strict';
import type { RunningServer } from './start-server.ts';

/** The administration API, spoken to directly: what a test needs to be there before, or to have happened beside. */
export interface ApiClient {
  /** Sends JSON and gives the answer's; fails for anything but a success. */
  send: <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<T>;
}

/** Signs in as the administrator. Gives the cookie of the session, `name=value`. */
export async function startSession(server: RunningServer): Promise<string> {
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ login: server.login, password: server.password }),
  });
  assert.equal(response.status, 200, await response.text());
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

/** Signs in as the administrator. */
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
