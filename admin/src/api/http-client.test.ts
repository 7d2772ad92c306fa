import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from './api-error.ts';
import { createHttpClient, type HttpRequest } from './http-client.ts';

const problem = (status: number, code: string) =>
  Response.json(
    { type: `urn:parvis:problem:${code}`, title: code, status, detail: '', code, requestId: 'r1' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** Returns a client that receives these responses in order, and the requests it sent. */
function talkTo(answers: (Response | Error)[], signInAgain = () => Promise.resolve(false)) {
  const sent: { url: string; init: RequestInit }[] = [];
  const waits = { count: 0 };
  const fetch = (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const answer = answers.shift()!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const client = createHttpClient({
    fetch,
    sendWithProgress: fetch,
    language: () => 'fr',
    signInAgain,
    serverIsBack: () => {
      waits.count++;
      return Promise.resolve();
    },
    timeoutMs: 1000,
  });
  return { client, sent, waits };
}

const READ: HttpRequest = { method: 'GET', path: '/api/things' };
const CREATE: HttpRequest = { method: 'POST', path: '/api/things', body: {} };

describe('the HTTP client', () => {
  it('sends query, language, version and body, and returns the response body', async () => {
    const { client, sent } = talkTo([Response.json({ id: 'a' })]);
    const answer = await client({
      method: 'PUT',
      path: '/api/things/a',
      query: { search: 'a b', status: undefined, category: '', page: 2 },
      body: { name: 'é' },
      version: 3,
    });
    assert.deepEqual(answer, { id: 'a' });
    assert.equal(sent[0]!.url, '/api/things/a?search=a+b&category=&page=2');
    assert.equal(sent[0]!.init.body, '{"name":"é"}');
    const headers = new Headers(sent[0]!.init.headers);
    assert.equal(headers.get('If-Match'), '"3"');
    assert.equal(headers.get('Accept-Language'), 'fr');
    assert.equal(headers.get('Content-Type'), 'application/json');
  });

  it('returns undefined for an empty response', async () => {
    const { client } = talkTo([new Response(null, { status: 204 })]);
    assert.equal(await client({ method: 'DELETE', path: '/api/things/a' }), undefined);
  });

  it('treats 404 on delete as deleted', async () => {
    const { client } = talkTo([problem(404, 'not-found'), problem(404, 'not-found')]);
    assert.equal(await client({ method: 'DELETE', path: '/api/things/a' }), undefined);
    await assert.rejects(client({ method: 'GET', path: '/api/things/a' }), { code: 'not-found' });
  });

  const refusals = [
    { name: 'a problem', answer: problem(412, 'stale'), code: 'stale' },
    { name: 'no connection', answer: new TypeError('failed to fetch'), code: 'network' },
    {
      name: 'a proxy’s page',
      answer: new Response('<h1>Bad gateway</h1>', { status: 502 }),
      code: 'unavailable',
    },
    { name: 'an unknown page', answer: new Response('<h1>?</h1>', { status: 404 }), code: 'unreadable' },
  ];
  for (const { name, answer, code } of refusals) {
    it(`throws ${code} for ${name}`, async () => {
      const { client } = talkTo([answer]);
      await assert.rejects(client(CREATE), (error) => error instanceof ApiError && error.code === code);
    });
  }

  const away = () => new TypeError('failed to fetch');

  it('waits while the server is down, and retries idempotent requests', async () => {
    for (const request of [READ, { method: 'PUT', path: '/api/things/a', body: {}, version: 2 } as const]) {
      const { client, sent, waits } = talkTo([away(), problem(503, 'unavailable'), Response.json(1)]);
      assert.equal(await client(request), 1);
      assert.equal(sent.length, 3);
      assert.equal(waits.count, 2);
    }
  });

  it('never retries requests that are not idempotent', async () => {
    const { client, sent } = talkTo([away()]);
    await assert.rejects(client(CREATE), { code: 'network' });
    assert.equal(sent.length, 1);
  });

  it('stops retrying eventually', async () => {
    const { client, sent } = talkTo(Array.from({ length: 9 }, () => problem(503, 'unavailable')));
    await assert.rejects(client(READ), { code: 'unavailable' });
    assert.equal(sent.length, 5);
  });

  it('reads a page as text and sends a FormData unchanged', async () => {
    const { client, sent } = talkTo([new Response('<p>Hi</p>')]);
    const body = new FormData();
    assert.equal(
      await client({ method: 'POST', path: '/api/things', body, responseType: 'text' }),
      '<p>Hi</p>',
    );
    assert.equal(sent[0]!.init.body, body);
    assert.equal(new Headers(sent[0]!.init.headers).get('Content-Type'), null);
  });

  it('opens the sign-in dialog when the session has expired, then sends the request again', async () => {
    const { client, sent } = talkTo([problem(401, 'unauthenticated'), Response.json(1)], () =>
      Promise.resolve(true),
    );
    assert.equal(await client(READ), 1);
    assert.equal(sent.length, 2);
  });

  it('fails when the user does not sign in again', async () => {
    const { client, sent } = talkTo([problem(401, 'unauthenticated')]);
    await assert.rejects(client(READ), { code: 'unauthenticated' });
    assert.equal(sent.length, 1);
  });

  it('leaves a 401 on an anonymous request to its caller', async () => {
    const { client } = talkTo([problem(401, 'unauthenticated')], () => assert.fail('must not ask'));
    await assert.rejects(client({ ...READ, anonymous: true }), { code: 'unauthenticated' });
  });

  it('rethrows the abort reason', async () => {
    const reason = new DOMException('away', 'AbortError');
    const { client } = talkTo([reason]);
    await assert.rejects(client({ ...READ, signal: AbortSignal.abort(reason) }), (error) => error === reason);
  });
});
