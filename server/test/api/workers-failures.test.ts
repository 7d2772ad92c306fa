import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { connectToEach, type Connection } from '../support/connections.ts';
import { forEachEngine, sqlite, type Engine } from '../support/engines.ts';
import { loadSubmissions, storedNumbers } from '../support/submission-load.ts';
import { startTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';
import { THREAD_PAGE, THREAD_PROJECT } from '../support/thread-project.ts';

const THREADS = 3;
/** Of the process itself. */
const PRIMARY = '0';
const ACKNOWLEDGED = 150;

interface Line {
  msg: string;
  worker?: number;
  code?: number;
  againInMs?: number;
  err?: { message: string };
}

async function startThreads(engine: Engine) {
  const log: Line[] = [];
  const folder = testProject(THREAD_PROJECT);
  const test = await startTestApp(engine, {
    project: folder,
    settings: [`app.server.workers=${THREADS}`, 'app.server.port=0', 'app.cms.form-rate-limit=0'],
    onLog: (line) => void log.push(JSON.parse(line) as Line),
  });
  const url = await test.app.listen();
  const port = Number(new URL(url).port);
  const connections = await connectToEach(port, THREADS, THREAD_PAGE);
  /** Until then, who connects to the one that ends is cut off with it. */
  async function untilAnswersAgain(): Promise<void> {
    while (!log.some(({ msg }) => msg === 'the worker answers again')) {
      await connections.get(PRIMARY)!.send(THREAD_PAGE);
    }
  }
  return { test, log, url, port, folder, connections, untilAnswersAgain };
}

/** Asks for pages again and again until it is stopped. Gives how many were answered; rejects when one was not. */
function readSteadily(connection: Connection): { stop(): Promise<number> } {
  let stopped = false;
  const reading = (async () => {
    let answered = 0;
    while (!stopped) {
      for (const path of ['/view/telling?locale=en', THREAD_PAGE, '/health/ready']) {
        assert.equal((await connection.send(path)).status, 200);
        answered += 1;
      }
    }
    return answered;
  })();
  reading.catch(() => undefined);
  return {
    stop() {
      stopped = true;
      return reading;
    },
  };
}

forEachEngine('A worker that ends under load', (engine) => {
  for (const [how, trouble, told] of [
    ['at once', 'exit', { msg: 'a worker ended and is started again', code: 3 }],
    ['by an error that nothing catches', 'throw', { msg: 'a worker ended and is started again', code: 1 }],
  ] as const) {
    it(`${how}: the others go on, nothing acknowledged is lost, and another takes its place`, async () => {
      const { test, log, url, port, connections, untilAnswersAgain } = await startThreads(engine);
      const [victim, ...others] = [...connections.keys()].sort((a, b) => Number(b) - Number(a));
      assert.equal(others.at(-1), PRIMARY);
      const load = loadSubmissions(url, 0, 12);
      const steady = others.map((thread) => readSteadily(connections.get(thread)!));
      await load.reach(ACKNOWLEDGED);

      const last = connections.get(victim!)!.send(`/view/trouble?locale=en&do=${trouble}`);
      if (trouble === 'exit') await assert.rejects(last);
      else assert.equal((await last).status, 200, 'what was under way is finished');
      await untilAnswersAgain();
      const again = await connectToEach(port, THREADS, THREAD_PAGE);
      assert.ok(!again.has(victim!), 'a new thread answers');
      await load.reach(ACKNOWLEDGED);

      for (const { stop } of steady) assert.ok((await stop()) > 10);
      await load.stop();
      const stored = await storedNumbers(test.app.database);
      const lost = [...load.acknowledged].filter(([id, number]) => stored.get(id) !== number);
      assert.deepEqual(lost, []);
      const line = log.find(({ msg }) => msg === told.msg);
      assert.equal(line?.code, told.code);
      assert.ok([2, 3].includes(line.worker!));
      if (trouble === 'throw') {
        const thrown = log.find(({ err }) => err?.message === 'on purpose');
        assert.equal(thrown?.worker, line.worker, 'the line says which worker');
      }
      for (const connection of [...connections.values(), ...again.values()]) connection.close();
      await test.app.close();
    });
  }
});

describe('A worker that cannot be started again', () => {
  it('is tried after longer and longer pauses, and answers once it can', async () => {
    const { test, log, port, connections, folder, untilAnswersAgain } = await startThreads(sqlite);
    const template = join(folder, 'templates/pages/default.liquid');
    const whole = readFileSync(template);
    writeFileSync(template, '{% if %}');
    const victim = [...connections.keys()].find((thread) => thread !== PRIMARY)!;
    await assert.rejects(connections.get(victim)!.send('/view/trouble?locale=en&do=exit'));
    const ends = () => log.filter(({ msg }) => msg === 'a worker ended and is started again');
    while (ends().length < 3) assert.equal((await connections.get(PRIMARY)!.send(THREAD_PAGE)).status, 200);
    writeFileSync(template, whole);
    await untilAnswersAgain();
    const again = await connectToEach(port, THREADS, THREAD_PAGE);
    assert.deepEqual(
      ends()
        .slice(0, 3)
        .map(({ againInMs }) => againInMs),
      [100, 200, 400],
    );
    assert.match(ends()[1]!.err!.message, /default\.liquid/);
    for (const connection of [...connections.values(), ...again.values()]) connection.close();
    await test.app.close();
  });
});
