import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';
import { LOAD_PROJECT, storedNumbers } from '../support/submission-load.ts';
import { startTestApp } from '../support/test-app.ts';

const BODY = JSON.stringify({ values: { number: 7 } });
const HEAD = [
  'POST /api/public/forms-results/load HTTP/1.1',
  'Host: site.test',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  '\r\n',
].join('\r\n');
const NEXT = 'GET /health/live HTTP/1.1\r\nHost: site.test\r\n\r\n';

forEachEngine('a stopping server', (engine) => {
  it('completes current and pipelined requests, and does not wait for idle connections', async () => {
    const address = await engine.newDatabase();
    const { app } = await startTestApp(
      { ...engine, newDatabase: () => Promise.resolve(address) },
      {
        project: LOAD_PROJECT,
        settings: ['app.server.port=0'],
      },
    );
    const { port, hostname } = new URL(await app.listen());
    const open = async () => {
      const socket = connect(Number(port), hostname).setEncoding('utf8');
      await once(socket, 'connect');
      return socket;
    };
    const [busy, silent, idle] = [await open(), await open(), await open()];
    idle.write(NEXT);
    await once(idle, 'data');
    const left = Promise.all([silent, idle].map((socket) => once(socket.resume(), 'close')));
    const answers = textOf(busy);
    const begun = once(app.server.server, 'request');
    busy.write(HEAD);
    await begun;

    const closing = app.close();
    busy.write(BODY + NEXT);
    const text = await answers;
    assert.deepEqual(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 201', 'HTTP/1.1 200']);
    assert.match(text, /^connection: close\r$/im);
    await closing;
    await left;

    const database = openDatabase(address, createLogger({ level: 'silent' }));
    assert.deepEqual([...(await storedNumbers(database)).values()], [7]);
    await database.close();
  });

  it('does not wait for a connection whose response was being written', async () => {
    const { app } = await startTestApp(engine, { project: LOAD_PROJECT, settings: ['app.server.port=0'] });
    const { port, hostname } = new URL(await app.listen());
    // Nothing else closes the connection.
    Object.assign(app.server.server, { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 });
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    const begun = once(app.server.server, 'request');
    socket.write(HEAD);
    await begun;
    const closing = app.close();
    socket.write(BODY);
    assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 201 /);
    const ended = once(socket, 'close');
    await Promise.all([closing, ended]);
  });
});

/** Returns everything received until the connection ends. */
async function textOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
