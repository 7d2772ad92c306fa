import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { PARVIS, startServer } from '../cli/run-parvis.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { migratedDatabase } from '../support/prepared-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

const PURGE = 'ClearFormResults';
const SWEEP = 'SweepSubmissions';
const DAY = 24 * 3_600_000;
const [OLD, RECENT, WITH_FILE, KILLS] = [12_000, 50, 400, 3];

interface Site {
  args: string[];
  data: string;
  database: Database;
}

async function newSite(engine: Engine): Promise<Site> {
  const [url, data] = [await migratedDatabase(engine), temporaryFolder()];
  const settings = [`app.database.url=${url}`, 'app.cms.days-before-result-form-deletion=100'];
  const args = ['--project', testProject(), '--data', data, ...settings.flatMap((each) => ['--set', each])];
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  const now = Date.now();
  const ages = [...Array<number>(OLD).fill(200), ...Array<number>(RECENT).fill(1)];
  const form = await database.transaction((db) => insertTestForm(db, 'survey'));
  const times = ages.map((days, index) => now - days * DAY + index);
  await database.transaction((db) => insertTestResults(db, form, times));
  const order = database.read.selectFrom('form_result').select('id').orderBy('submitted_at');
  const rows = await order.execute();
  for (const { id: result } of [...rows.slice(0, WITH_FILE), ...rows.slice(-RECENT)]) {
    const id = newId();
    const row = { id, result_id: result, field: 'paper', name: 'a.txt', type: 'text/plain', size: 1 };
    await database.transaction((db) => db.insertInto('form_result_file').values(row).execute());
    const path = join(data, 'form-results', id.slice(-2), id);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
    // Old enough for the sweeper.
    utimesSync(path, now / 1000 - 7200, now / 1000 - 7200);
  }
  return { args, data, database };
}

/** Makes a job due and unleased, as it is when the lease of a killed instance has expired. */
const makeDue = ({ database }: Site, name: string) =>
  database.transaction((db) =>
    db
      .insertInto('job')
      .values({
        ...{ name, slot: 0, lease: null, leased_until: 0 },
        ...{ started_at: null, finished_at: null, outcome: null, report: null },
      })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ slot: 0, leased_until: 0, outcome: null }),
      )
      .execute(),
  );

const idsOf = async ({ database }: Site, table: 'form_result' | 'form_result_file') =>
  (await database.read.selectFrom(table).select('id').execute()).map(({ id }) => id);

async function countDeleted({ database }: Site): Promise<number> {
  const rows = await database.read
    .selectFrom('audit_entry')
    .select('details')
    .where('action', '=', 'purge-results')
    .execute();
  const counts = rows.map(({ details }) => (JSON.parse(details) as { counts: { results: number } }).counts);
  return counts.reduce((sum, { results }) => sum + results, 0);
}

/** Kills the server as soon as it has started to delete. */
async function killInPurge(site: Site): Promise<void> {
  const before = (await idsOf(site, 'form_result')).length;
  const child = spawn(process.execPath, [PARVIS, 'start', '--port', '0', ...site.args], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const isUntouched = async () => {
    const { count } = await site.database.read
      .selectFrom('form_result')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count === before && child.exitCode === null;
  };
  while (await isUntouched()) await pause(2);
  child.kill('SIGKILL');
  await ended;
}

forEachEngine('a purge of form results', (engine) => {
  it('leaves nothing incomplete when it is killed repeatedly; the next run finishes with a correct audit trail', async (t) => {
    const site = await newSite(engine);
    t.after(() => site.database.close());
    let inTheMiddle = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await makeDue(site, PURGE);
      await killInPurge(site);
      const results = await idsOf(site, 'form_result');
      if (results.length > RECENT) inTheMiddle += 1;
      assert.equal(await countDeleted(site), OLD + RECENT - results.length);
      for (const id of await idsOf(site, 'form_result_file'))
        assert.ok(existsSync(join(site.data, 'form-results', id.slice(-2), id)), `no file ${id}`);
    }
    assert.ok(inTheMiddle > 0, 'no kill struck in the middle');

    await makeDue(site, PURGE);
    await makeDue(site, SWEEP);
    const server = await startServer(site.args);
    t.after(() => server.stop('SIGKILL'));
    const isDone = async (name: string) => {
      const row = await site.database.read
        .selectFrom('job')
        .select('outcome')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return row.outcome !== null;
    };
    while (!((await isDone(PURGE)) && (await isDone(SWEEP)))) await pause(20);
    assert.equal((await server.stop()).code, 0);
    assert.equal((await idsOf(site, 'form_result')).length, RECENT);
    assert.equal(await countDeleted(site), OLD);
    const files = readdirSync(join(site.data, 'form-results'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files
        .map((name) => name.slice(3))
        .filter((name) => name !== '')
        .sort(),
      (await idsOf(site, 'form_result_file')).sort(),
    );
  });
});
