import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { connectToEach, type Answered, type Connection } from '../support/connections.ts';
import { postgres } from '../support/engines.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { startTestApp } from '../support/test-app.ts';
import { THREAD_PAGE, THREAD_PROJECT } from '../support/thread-project.ts';

const KNOWN = '/view/bystander?locale=en';

async function until(connection: Connection, holds: (answer: Answered) => boolean): Promise<Answered> {
  for (;;) {
    const answer = await connection.send(KNOWN);
    if (holds(answer)) return answer;
    await pause(2);
  }
}

it('every thread knows when the database is away: stored nowhere, then 503, then all is well again', async () => {
  const url = new URL(await postgres.newDatabase());
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  const test = await startTestApp(
    { name: 'postgres', newDatabase: () => Promise.resolve(url.href) },
    {
      project: THREAD_PROJECT,
      settings: ['app.cms.stale-while-unavailable=8', 'app.server.workers=2', 'app.server.port=0'],
    },
  );
  const port = Number(new URL(await test.app.listen()).port);
  const connections = [...(await connectToEach(port, 2, THREAD_PAGE)).values()];
  const first = await Promise.all(connections.map((connection) => connection.send(KNOWN)));
  for (const { headers } of first) {
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
  }

  proxy.cut();
  const stale = await Promise.all(
    connections.map((connection) =>
      until(connection, ({ status, headers }) => status === 503 || headers['cache-control'] === 'no-store'),
    ),
  );
  assert.deepEqual(
    stale.map(({ status, text }) => [status, text]),
    first.map(({ text }) => [200, text]),
  );
  await Promise.all(connections.map((connection) => until(connection, ({ status }) => status === 503)));

  proxy.open();
  await Promise.all(
    connections.map((connection) =>
      until(connection, ({ status, headers }) => status === 200 && headers.etag !== undefined),
    ),
  );
  for (const connection of connections) connection.close();
  await test.app.close();
  await proxy.close();
});
