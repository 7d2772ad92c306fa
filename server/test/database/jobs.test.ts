import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import type { Job } from '../../src/jobs/job.ts';
import { createScheduler } from '../../src/jobs/scheduler.ts';
import { AppError } from '../../src/kernel/app-error.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';
import { createTestClock } from '../support/test-clock.ts';

const log: string[] = [];
const logger = createLogger({ destination: { write: (line) => void log.push(line) } });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

forEachEngine('jobs', (engine) => {
  let url: string;
  const open: Database[] = [];
  let jobs = 0;

  before(async () => {
    url = await engine.newDatabase();
    open.push(openDatabase(url, logger));
    // Two SQLite writers in one process would deadlock, so they share a connection.
    if (engine.name === 'postgres') open.push(openDatabase(url, logger));
    await migrate(open[0]!, { now: 1, sqlitePath: sqlitePath(url) });
  });
  after(() => Promise.all(open.map((database) => database.close())));

  /** Two instances with a common database, clock and job. */
  function instances(run: Job['run'], schedule = '0 * * * *') {
    jobs += 1;
    const clock = createTestClock();
    const job = { name: `job-${jobs}`, schedule, run };
    const instance = (database: Database) =>
      createScheduler({ database, clock, logger, timeZone: 'UTC', jobs: [job] });
    return { clock, name: job.name, one: instance(open[0]!), two: instance(open.at(-1)!) };
  }

  it('[§1.5-2] run once per slot across instances', async () => {
    let runs = 0;
    const { clock, one, two } = instances(() => Promise.resolve({ runs: ++runs }));
    await Promise.all([one.runDue(), two.runDue()]);
    assert.equal(runs, 0);
    for (const turn of [1, 2, 3]) {
      clock.advance(HOUR);
      await Promise.all([one.runDue(), two.runDue()]);
      await Promise.all([one.runDue(), two.runDue()]);
      assert.equal(runs, turn);
    }
  });

  it('do not run while another instance runs them, and can run afterwards', async () => {
    const begun = Promise.withResolvers<undefined>();
    const end = Promise.withResolvers<undefined>();
    const { clock, name, one, two } = instances(async () => {
      begun.resolve(undefined);
      await end.promise;
      return {};
    });
    const running = one.run(name);
    await begun.promise;
    assert.equal((await two.status(name)).running, true);
    assert.equal(await two.run(name), undefined);
    end.resolve(undefined);
    assert.equal((await running)?.outcome, 'done');
    assert.equal((await two.status(name)).running, false);
    clock.advance(1);
    assert.equal((await two.run(name))?.outcome, 'done');
  });

  it('are run again by another instance after one was killed', async () => {
    let runs = 0;
    const { clock, name, one, two } = instances(() => {
      runs += 1;
      // A killed instance never finishes.
      return runs === 1 ? new Promise(() => undefined) : Promise.resolve({});
    });
    await one.runDue();
    await two.runDue();
    clock.advance(HOUR);
    void one.runDue();
    while (!(await two.status(name)).running) await new Promise(setImmediate);
    await two.runDue();
    assert.equal(runs, 1);
    clock.advance(10 * 60_000);
    await two.runDue();
    assert.equal(runs, 2);
    assert.equal((await two.status(name)).lastRun?.outcome, 'done');
  });

  it('are recorded when they fail, and run again at the next slot', async () => {
    let runs = 0;
    const { clock, name, one } = instances(() => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('on purpose')) : Promise.resolve({ runs });
    });
    await one.runDue();
    clock.advance(HOUR);
    await one.runDue();
    const { lastRun } = await one.status(name);
    assert.deepEqual([lastRun?.outcome, lastRun?.reason], ['failed', 'on purpose']);
    const told = log.map((line) => JSON.parse(line) as { msg: string; job?: string; reason?: string });
    assert.ok(
      told.some(({ msg, job, reason }) => msg === 'job failed' && job === name && reason === 'on purpose'),
    );
    clock.advance(HOUR - 1);
    await one.runDue();
    assert.equal(runs, 1);
    clock.advance(1);
    await one.runDue();
    assert.deepEqual((await one.status(name)).lastRun, {
      startedAt: clock.now(),
      finishedAt: clock.now(),
      outcome: 'done',
      report: { runs: 2 },
    });
  });

  it('are retried within a minute by the first instance when the database was briefly unavailable', async () => {
    let runs = 0;
    const { clock, name, one, two } = instances(() => {
      runs += 1;
      const cause = new Error('connection lost');
      return runs < 3 ? Promise.reject(new AppError('unavailable', { cause })) : Promise.resolve({ runs });
    });
    await Promise.all([one.runDue(), two.runDue()]);
    clock.advance(HOUR);
    await one.runDue();
    const { lastRun } = await two.status(name);
    assert.deepEqual([lastRun?.outcome, lastRun?.reason], ['failed', 'unavailable: connection lost']);
    clock.advance(MINUTE);
    await two.runDue();
    clock.advance(MINUTE);
    await one.runDue();
    assert.deepEqual((await one.status(name)).lastRun?.report, { runs: 3 });
    clock.advance(MINUTE);
    await Promise.all([one.runDue(), two.runDue()]);
    assert.equal(runs, 3);
  });

  it('end early when the server stops, and continue at the next start', async () => {
    const begun = Promise.withResolvers<undefined>();
    let runs = 0;
    const { clock, name, one, two } = instances(async (signal) => {
      runs += 1;
      begun.resolve(undefined);
      if (runs === 1) {
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        });
      }
      return { runs };
    });
    await one.runDue();
    await two.runDue();
    clock.advance(HOUR);
    void one.runDue();
    await begun.promise;
    await one.stop();
    assert.equal((await two.status(name)).lastRun?.outcome, 'stopped');
    await two.runDue();
    assert.deepEqual((await two.status(name)).lastRun?.report, { runs: 2 });
  });

  it('start with the schedule and stop', async () => {
    const { one, name, clock } = instances(() => Promise.resolve({ done: 1 }));
    await one.runDue();
    clock.advance(HOUR);
    one.start();
    while ((await one.status(name)).lastRun === null) await new Promise(setImmediate);
    await one.stop();
  });
});
