import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { AUTHORITIES, CONTENT_AUTHORITIES, type Authority } from '../../src/contract/authorities.ts';
import type { DeclaredEndpoint } from '../../src/http/endpoint.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Requirements on each endpoint that needs authentication, derived from the endpoint table so that none is missed. */
forEachEngine('every guarded endpoint', (engine) => {
  const test = useTestApp(engine);
  const signedIn = new Map<string, Client>();
  let nobody: Client;
  let guarded: DeclaredEndpoint[];

  before(async () => {
    guarded = test.app.server.endpoints.filter((endpoint) => endpoint.access !== 'public');
    nobody = await test.signIn();
    for (const authority of AUTHORITIES) signedIn.set(authority, await test.signIn(authority));
  });

  const urlOf = (endpoint: DeclaredEndpoint) => endpoint.path.replaceAll(/\{[^}]+\}/g, SOME_ID);
  const opening = (endpoint: DeclaredEndpoint): readonly Authority[] => {
    if (endpoint.access === 'signed-in') return AUTHORITIES;
    if (endpoint.access === 'any-content-authority') return CONTENT_AUTHORITIES;
    return [endpoint.access as Authority];
  };
  const each = async (
    endpoints: readonly DeclaredEndpoint[],
    check: (endpoint: DeclaredEndpoint, what: string) => Promise<void>,
  ) => {
    assert.ok(endpoints.length > 0);
    for (const endpoint of endpoints) await check(endpoint, `${endpoint.method} ${endpoint.path}`);
  };
  const send = (client: Client, endpoint: DeclaredEndpoint, body?: string, query = '') =>
    client.request(endpoint.method, urlOf(endpoint) + query, body === undefined ? {} : { body });

  it('[§5-1, §7-3] refuses anonymous requests', async () => {
    await each(guarded, async (endpoint, what) => {
      const answer = await send(test.visitor, endpoint);
      assert.deepEqual([answer.status, answer.body.code], [401, 'unauthenticated'], what);
    });
  });

  it('[§1-2, §5-2, §5-3] refuses callers without the authority and names it, before any other check', async () => {
    const closed = guarded.filter((endpoint) => endpoint.access !== 'signed-in');
    await each(closed, async (endpoint, what) => {
      const strangers = [
        nobody,
        ...AUTHORITIES.filter((name) => !opening(endpoint).includes(name)).map((name) => signedIn.get(name)!),
      ];
      for (const stranger of strangers) {
        const answer = await send(
          stranger,
          endpoint,
          endpoint.hasBody ? '{"broken"' : undefined,
          '?unknown=1',
        );
        assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], what);
        assert.ok(answer.body.detail.includes(opening(endpoint)[0]), `${what} names the authority`);
      }
    });
  });

  it('admits callers with the authority', async () => {
    await each(guarded, async (endpoint, what) => {
      for (const authority of opening(endpoint)) {
        const answer = await send(signedIn.get(authority)!, endpoint, endpoint.hasBody ? '{}' : undefined);
        assert.ok(
          ![401, 403, 500].includes(answer.status),
          `${what} answered ${answer.status} to ${authority}`,
        );
      }
    });
  });

  it('refuses malformed JSON', async () => {
    await each(
      guarded.filter((endpoint) => endpoint.hasBody),
      async (endpoint, what) => {
        const answer = await send(signedIn.get(opening(endpoint)[0]!)!, endpoint, '{"a": ');
        assert.deepEqual([answer.status, answer.body.code], [400, 'malformed'], what);
      },
    );
  });

  it('refuses an unknown property and a body that is not an object', async () => {
    await each(
      guarded.filter((endpoint) => endpoint.hasBody),
      async (endpoint, what) => {
        const client = signedIn.get(opening(endpoint)[0]!)!;
        const unknown = await send(client, endpoint, '{"no-such-property": 1}');
        assert.equal(unknown.status, 422, what);
        const pointers = unknown.body.errors.map(
          (fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`,
        );
        assert.ok(pointers.includes('/no-such-property unknown-property'), what);
        assert.equal((await send(client, endpoint, '[]')).status, 422, what);
        assert.equal((await send(client, endpoint, 'null')).status, 422, what);
      },
    );
  });

  it('refuses an unknown query parameter', async () => {
    await each(guarded, async (endpoint, what) => {
      const answer = await send(
        signedIn.get(opening(endpoint)[0]!)!,
        endpoint,
        endpoint.hasBody ? '{}' : undefined,
        '?no-such=1',
      );
      assert.deepEqual([answer.status, answer.body.code], [400, 'malformed'], what);
    });
  });

  it('refuses a body of another media type', async () => {
    await each(
      guarded.filter((endpoint) => endpoint.hasBody),
      async (endpoint, what) => {
        const client = signedIn.get(opening(endpoint)[0]!)!;
        const answer = await client.request(endpoint.method, urlOf(endpoint), {
          body: '<a/>',
          headers: { 'content-type': 'application/xml' },
        });
        assert.deepEqual([answer.status, answer.body.code], [415, 'unsupported-media-type'], what);
      },
    );
  });

  it('refuses a write from another origin', async () => {
    await each(
      guarded.filter((endpoint) => endpoint.method !== 'GET'),
      async (endpoint, what) => {
        const client = signedIn.get(opening(endpoint)[0]!)!;
        for (const headers of [
          { origin: 'https://elsewhere.example' },
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
        ]) {
          const answer = await client.request(endpoint.method, urlOf(endpoint), {
            headers: headers,
          });
          assert.deepEqual([answer.status, answer.body.code], [403, 'cross-origin'], what);
        }
      },
    );
  });

  it('responds to other methods with 405 and the allowed ones', async () => {
    await each(guarded, async (endpoint, what) => {
      const answer = await test.visitor.request('PATCH', urlOf(endpoint));
      assert.deepEqual([answer.status, answer.body.code], [405, 'method-not-allowed'], what);
      assert.ok(answer.headers.allow!.split(', ').includes(endpoint.method), what);
    });
  });

  it('is in the OpenAPI document', async () => {
    const { body } = await test.visitor.get('/api/openapi.json');
    assert.equal(body.openapi, '3.1.0');
    await each(test.app.server.endpoints, async (endpoint, what) => {
      const operation = body.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      assert.ok(operation?.summary, what);
      assert.equal(operation.requestBody !== undefined, endpoint.hasBody || endpoint.hasUpload, what);
      await Promise.resolve();
    });
  });

  it('forbids caching and includes the request id', async () => {
    const answer = await nobody.get('/api/auth/me');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.ok(answer.headers['x-request-id']);
  });

  it('responds to an unknown API address with a problem', async () => {
    const answer = await test.visitor.get('/api/admin/nothing');
    assert.deepEqual([answer.status, answer.body.code], [404, 'not-found']);
  });
});
