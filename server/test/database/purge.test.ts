import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AuditEntryView } from '../../src/contract/audit.ts';
import type { JobRun } from '../../src/jobs/job.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';

const JOB = 'ClearFormResults';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function withApp(
  engine: Engine,
  settings: readonly string[],
  work: (test: TestApp) => Promise<void>,
  options: TestAppOptions = {},
): Promise<void> {
  const test = await startTestApp(engine, { ...options, settings });
  try {
    await work(test);
  } finally {
    await test.app.close();
  }
}

/** Creates a form with results of these ages in days. */
async function createFormWithAges(
  { app, clock }: TestApp,
  shortcut: string,
  ages: readonly number[],
  retentionDays: number | null = null,
  spam = false,
): Promise<string> {
  return app.database.transaction(async (db) => {
    const id = await insertTestForm(db, shortcut, [], retentionDays);
    const times = ages.map((days) => clock.now() - days * DAY);
    await insertTestResults(db, id, times, { spam });
    return id;
  });
}

async function agesOf({ app, clock }: TestApp, formId: string): Promise<number[]> {
  const rows = await app.database.read
    .selectFrom('form_result')
    .select('submitted_at')
    .where('form_id', '=', formId)
    .orderBy('submitted_at', 'desc')
    .execute();
  return rows.map((row) => Math.round((clock.now() - row.submitted_at) / DAY));
}

const reportOf = (run: JobRun | undefined) => [run?.outcome, { deleted: run?.report.deleted }];

forEachEngine('the ClearFormResults job', (engine) => {
  it("[§1-7, §1.5-1] deletes results, including spam, past the site's retention or a shorter one of their form", () =>
    withApp(engine, ['app.cms.days-before-result-form-deletion=30'], async (test) => {
      const plain = await createFormWithAges(test, 'plain', [1, 29, 30, 31, 400]);
      const shorter = await createFormWithAges(test, 'shorter', [1, 6, 8, 31], 7);
      const longer = await createFormWithAges(test, 'longer', [31, 1], 300);
      const held = await createFormWithAges(test, 'held', [31, 1], null, true);
      assert.deepEqual(reportOf(await test.app.jobs.run(JOB)), ['done', { deleted: 5 + 1 }]);
      assert.deepEqual(await agesOf(test, plain), [1, 29, 30]);
      assert.deepEqual(await agesOf(test, shorter), [1, 6]);
      assert.deepEqual(await agesOf(test, longer), [1]);
      assert.deepEqual(await agesOf(test, held), [1]);
      assert.deepEqual(reportOf(await test.app.jobs.run(JOB)), ['done', { deleted: 0 }]);

      const auditor = await test.signIn('acces_users');
      const { body } = await auditor.get('/api/admin/audit?action=purge-results&sort=occurredAt');
      assert.deepEqual(
        body.items.map(({ login, counts }: AuditEntryView) => [login, counts]),
        [6, 0].map((results) => [null, { results, mails: 0, files: 0 }]),
      );
    }));

  it('[§1.5-1] deletes only by the retention of forms when the site keeps results forever', () =>
    withApp(engine, ['app.cms.days-before-result-form-deletion=0'], async (test) => {
      const kept = await createFormWithAges(test, 'kept', [1, 36_000]);
      const given = await createFormWithAges(test, 'given', [1, 40], 30);
      assert.deepEqual(reportOf(await test.app.jobs.run(JOB)), ['done', { deleted: 1 }]);
      assert.deepEqual(await agesOf(test, kept), [1, 36_000]);
      assert.deepEqual(await agesOf(test, given), [1]);
    }));

  it('[§1.5-1] deletes many results in batches, with their emails', () =>
    withApp(engine, [], async (test) => {
      const form = await createFormWithAges(test, 'many', [...Array<number>(1203).fill(400), 1]);
      const { database } = test.app;
      const rows = await database.read.selectFrom('form_result').select(['id', 'submitted_at']).execute();
      await database.transaction((db) =>
        db
          .insertInto('mail_outbox')
          .values(
            rows.slice(0, 1000).map((row) => ({
              id: newId(),
              kind: 'test',
              payload: '{}',
              recipient: null,
              about_id: row.id,
              state: 'pending' as const,
              attempts: 0,
              error: null,
              created_at: 1,
              due_at: 1,
              expires_at: null,
              finished_at: null,
              lease: null,
              leased_until: 0,
            })),
          )
          .execute(),
      );
      assert.deepEqual(reportOf(await test.app.jobs.run(JOB)), ['done', { deleted: 1203 }]);
      assert.deepEqual(await agesOf(test, form), [1]);
      const left = await database.read
        .selectFrom('form_result')
        .select('id')
        .where('form_id', '=', form)
        .execute();
      const mails = await database.read.selectFrom('mail_outbox').select('about_id').execute();
      assert.ok(mails.every((mail) => left.some((row) => row.id === mail.about_id)));
    }));

  it("[§1.5-2] runs once per slot, in the site's time zone", () =>
    withApp(engine, ['app.cms.clear-form-results-cron=30 12 * * *'], async (test) => {
      const { app, clock } = test;
      const form = await createFormWithAges(test, 'f', [400]);
      const status = await app.jobs.status(JOB);
      assert.equal(new Date(status.nextRunAt!).toISOString(), '2026-06-15T10:30:00.000Z');
      await app.jobs.runDue();
      assert.deepEqual(await agesOf(test, form), [400], 'a new site waits for its first turn');
      clock.advance(status.nextRunAt! - clock.now() - 1);
      await app.jobs.runDue();
      assert.equal((await agesOf(test, form)).length, 1);
      clock.advance(1);
      await app.jobs.runDue();
      assert.deepEqual(await agesOf(test, form), []);
      const { lastRun, running, nextRunAt } = await app.jobs.status(JOB);
      assert.deepEqual(lastRun, {
        startedAt: clock.now(),
        finishedAt: clock.now(),
        outcome: 'done',
        report: { deleted: 1, mails: 0, files: 0 },
      });
      assert.equal(running, false);
      assert.equal(nextRunAt, clock.now() + DAY);

      clock.advance(HOUR);
      await app.jobs.runDue();
      assert.deepEqual((await app.jobs.status(JOB)).lastRun, lastRun);
    }));

  it('[§1.5-2] runs a slot that was missed while no instance was running', () =>
    withApp(engine, [], async (test) => {
      const form = await createFormWithAges(test, 'f', [400]);
      await test.app.jobs.runDue();
      test.clock.advance(3 * DAY);
      await test.app.jobs.runDue();
      assert.deepEqual(await agesOf(test, form), []);
    }));

  it('[§1.5-2] never runs when it is off', () =>
    withApp(engine, ['app.cms.clear-form-results-cron=-'], async (test) => {
      const form = await createFormWithAges(test, 'f', [400]);
      test.clock.advance(400 * DAY);
      await test.app.jobs.runDue();
      assert.equal((await agesOf(test, form)).length, 1);
      assert.deepEqual(await test.app.jobs.status(JOB), {
        schedule: null,
        nextRunAt: null,
        running: false,
        lastRun: null,
      });
      assert.equal((await test.app.jobs.run(JOB))?.outcome, 'done', 'but when it is asked to');
    }));

  it('[§1.5-2] reports what the next run will delete and what the last one deleted', () =>
    withApp(engine, ['app.cms.days-before-result-form-deletion=30'], async (test) => {
      const { clock } = test;
      await createFormWithAges(test, 'b-plain', [1, 29.9, 31]);
      const short = await createFormWithAges(test, 'a-short', [6, 8], 7);
      const editor = await test.signIn('access_cms_forms');
      const path = '/api/admin/cms/forms-results/purge-preview';
      const { body } = await editor.get(path);
      assert.equal(body.nextRunAt, '2026-06-16T01:00:00.000Z');
      assert.deepEqual(
        [body.schedule, body.timeZone, body.running, body.lastRun, body.total],
        ['0 3 * * *', 'Europe/Paris', false, null, 3],
      );
      assert.deepEqual(body.forms[0], {
        form: { id: short, shortcut: 'a-short' },
        days: 7,
        before: '2026-06-09T01:00:00.000Z',
        count: 1,
      });
      assert.deepEqual(
        [body.forms[1].form.shortcut, body.forms[1].days, body.forms[1].count],
        ['b-plain', 30, 2],
      );
      await test.app.jobs.run(JOB);
      const after = (await editor.get(path)).body;
      assert.equal(after.total, 1);
      assert.deepEqual(after.lastRun, {
        startedAt: new Date(clock.now()).toISOString(),
        finishedAt: new Date(clock.now()).toISOString(),
        outcome: 'done',
        deleted: 2,
      });
    }));
});
