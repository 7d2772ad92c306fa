import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

forEachEngine('an invalid request', (engine) => {
  const test = useTestApp(engine);
  let port: number;
  before(async () => {
    port = Number(new URL(await test.app.listen()).port);
  });

  /** Returns everything received until the connection is closed. */
  const exchange = (text: string) =>
    new Promise<string>((resolve) => {
      const chunks: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    });

  const broken: [what: string, text: string, status: number, code: string][] = [
    ['words', 'HELLO\r\n\r\n', 400, 'malformed'],
    ['a space in the address', 'GET /vi ew HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed'],
    [
      'two content lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed',
    ],
    [
      'a chunk without a length',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'malformed',
    ],
    [
      'an unterminated header',
      `GET /api/auth/me HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      'head-too-large',
    ],
  ];
  for (const [what, text, status, code] of broken) {
    it(`is answered with a problem: ${what}`, async () => {
      const [head, body] = (await exchange(text)).split('\r\n\r\n');
      assert.match(head!, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(head!, /^content-type: application\/problem\+json; charset=utf-8$/im);
      const problem = JSON.parse(body!) as Record<string, unknown>;
      assert.deepEqual(
        [problem.status, problem.code, problem.type],
        [status, code, `urn:parvis:problem:${code}`],
      );
      assert.ok(problem.title && problem.detail && problem.requestId);
    });
  }
});
