import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from './api-error.ts';
import { createHttpClient, type HttpRequest } from './http-client.ts';

const problem = (status: number, code: string) =>
  Response.json(
    { type: `urn:parvis:problem:${code}`, title: code, status, detail: '', code, requestId: 'r1' },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );

/** A client whose server gives these answers, in order; and what it was sent. */
function talkTo(answers: (Response | Error)[], signInAgain = () => Promise.resolve(false)) {
  const sent: { url: string; init: RequestInit }[] = [];
  const client = createHttpClient({
    fetch: (url, init) => {
      sent.push({ url, init });
      const answer = answers.shift()!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    language: () => 'fr',
    signInAgain,
    timeoutMs: 1000,
  });
  return { client, sent };
}

const READ: HttpRequest = { method: 'GET', path: '/api/things' };

describe('the HTTP client', () => {
  it('sends query, language, version and body, and gives the answer', async () => {
    const { client, sent } = talkTo([Response.json({ id: 'a' })]);
    const answer = await client({
      method: 'PUT',
      path: '/api/things/a',
      query: { search: 'a b', status: undefined, category: '', page: 2 },
      body: { name: 'é' },
      version: 3,
    });
    assert.deepEqual(answer, { id: 'a' });
    assert.equal(sent[0]!.url, '/api/things/a?search=a+b&page=2');
    assert.equal(sent[0]!.init.body, '{"name":"é"}');
    const headers = new Headers(sent[0]!.init.headers);
    assert.equal(headers.get('If-Match'), '"3"');
    assert.equal(headers.get('Accept-Language'), 'fr');
    assert.equal(headers.get('Content-Type'), 'application/json');
  });

  it('gives undefined for an empty answer', async () => {
    const { client } = talkTo([new Response(null, { status: 204 })]);
    assert.equal(await client({ method: 'DELETE', path: '/api/things/a' }), undefined);
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
      await assert.rejects(client(READ), (error) => error instanceof ApiError && error.code === code);
    });
  }

  it('asks to sign in again when the session has ended, and sends the request again', async () => {
    const { client, sent } = talkTo([problem(401, 'unauthenticated'), Response.json(1)], () =>
      Promise.resolve(true),
    );
    assert.equal(await client(READ), 1);
    assert.equal(sent.length, 2);
  });

  it('gives up when the person does not sign in again', async () => {
    const { client, sent } = talkTo([problem(401, 'unauthenticated')]);
    await assert.rejects(client(READ), { code: 'unauthenticated' });
    assert.equal(sent.length, 1);
  });

  it('leaves a refused anonymous request to its caller', async () => {
    const { client } = talkTo([problem(401, 'unauthenticated')], () => assert.fail('must not ask'));
    await assert.rejects(client({ ...READ, anonymous: true }), { code: 'unauthenticated' });
  });

  it('passes an abort on as it is', async () => {
    const reason = new DOMException('away', 'AbortError');
    const { client } = talkTo([reason]);
    await assert.rejects(client({ ...READ, signal: AbortSignal.abort(reason) }), (error) => error === reason);
  });
});
