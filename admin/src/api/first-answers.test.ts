import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFirstAnswers } from './first-answers.ts';
import type { HttpClient, HttpRequest } from './http-client.ts';

const READ: HttpRequest = { method: 'GET', path: '/api/things', query: { page: 1, status: undefined } };

/** A server that counts its answers, and refuses the first so many. */
function server(refusals = 0) {
  let asked = 0;
  const http = (() => {
    asked += 1;
    return asked <= refusals ? Promise.reject(new Error(`refusal ${asked}`)) : Promise.resolve(asked);
  }) as HttpClient;
  return { ...createFirstAnswers(http), asked: () => asked };
}

describe('first answers', () => {
  it('are given to whoever asks the same first, and to nobody else', async () => {
    const { begin, client, asked } = server();
    await begin(READ);
    assert.equal(await client({ method: 'GET', path: '/api/things', query: { page: 1 } }), 1);
    assert.equal(await client(READ), 2);
    assert.equal(asked(), 2);
  });

  it('are not given to another question', async () => {
    const { begin, client } = server();
    await begin(READ);
    assert.equal(await client({ ...READ, query: { page: 2 } }), 2);
    assert.equal(await client(READ), 1);
  });

  it('are asked for anew after a refusal, which is not what was asked about', async () => {
    const { begin, client, asked } = server(1);
    await assert.rejects(begin(READ));
    assert.equal(await client(READ), 2);
    assert.equal(asked(), 2);
  });

  it('are refusals where the question is who is signed in', async () => {
    const { begin, client, asked } = server(1);
    await assert.rejects(begin(READ));
    await assert.rejects(client({ ...READ, anonymous: true }), /refusal 1/);
    assert.equal(asked(), 1);
  });
});
