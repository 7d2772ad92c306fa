import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { connectToEach } from '../support/connections.ts';
import { forEachEngine } from '../support/engines.ts';
import { loadSubmissions, storedNumbers } from '../support/submission-load.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { THREAD_PAGE, THREAD_PROJECT } from '../support/thread-project.ts';
import { runParvis, startServer } from './run-parvis.ts';

const PROJECT = { ...THREAD_PROJECT, 'application.yaml': 'app.cms.form-rate-limit: 0\n' };

const socketsIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('parvis-primary'));

forEachEngine('parvis start with several threads', (engine) => {
  it('takes the number from the environment, answers on one free port, and stops under load with 0', async () => {
    const address = await engine.newDatabase();
    const sockets = temporaryFolder();
    const server = await startServer(
      [
        '--project',
        testProject(PROJECT),
        '--data',
        temporaryFolder(),
        '--set',
        `app.database.url=${address}`,
      ],
      {
        environment: {
          WEB_CONCURRENCY: '3',
          TMPDIR: sockets,
          APP_SECURITY_SECRET: 'x'.repeat(32),
        },
      },
    );
    const connections = await connectToEach(Number(new URL(server.url).port), 3, THREAD_PAGE);
    assert.equal(socketsIn(sockets).length, 1);
    for (const connection of connections.values()) connection.close();
    const load = loadSubmissions(server.url, 0);
    await load.reach(100);
    const { code, complaints, out } = await server.stop();
    await load.stop();
    assert.deepEqual([code, complaints], [0, []]);
    assert.doesNotMatch(out, /"level":[456]0/, 'no request was cut off');
    assert.deepEqual(socketsIn(sockets), [], 'nothing is left behind');

    const database = openDatabase(address, createLogger({ level: 'silent' }));
    const stored = await storedNumbers(database);
    await database.close();
    const lost = [...load.acknowledged].filter(([id, number]) => stored.get(id) !== number);
    assert.deepEqual(lost, [], 'acknowledged, and not stored');
  });
});

it('a worker that runs out of memory takes nobody with it', async () => {
  const server = await startServer(['--project', testProject(PROJECT), '--data', temporaryFolder()], {
    environment: { APP_SERVER_WORKERS: '2' },
    nodeArguments: ['--max-old-space-size=150'],
  });
  const port = Number(new URL(server.url).port);
  const connections = await connectToEach(port, 2, THREAD_PAGE);
  const [worker] = [...connections].find(([thread]) => thread !== '0')!;
  await assert.rejects(connections.get(worker)!.send('/view/trouble?locale=en&do=memory'));
  do assert.equal((await connections.get('0')!.send(THREAD_PAGE)).status, 200);
  while (!server.out().includes('the worker answers again'));
  const again = await connectToEach(port, 2, THREAD_PAGE);
  assert.ok(!again.has(worker));
  for (const connection of [...connections.values(), ...again.values()]) connection.close();
  const { code, out } = await server.stop();
  assert.equal(code, 0);
  assert.match(out, /"worker":2,[^\n]*ERR_WORKER_OUT_OF_MEMORY/);
});

it('a port that is in use is not shared with whoever has it', async () => {
  const place = ['--project', testProject(PROJECT), '--set', 'app.server.workers=2'];
  const first = await startServer([...place, '--data', temporaryFolder()]);
  const { port } = new URL(first.url);
  const second = await runParvis(['start', ...place, '--data', temporaryFolder(), '--port', port]);
  assert.equal(second.code, 1);
  assert.match(second.complaints.join('\n'), /is in use/);
  await first.stop();
});
