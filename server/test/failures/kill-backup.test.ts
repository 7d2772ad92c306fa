import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { insertTestForm, insertTestResults } from '../api/form-results-data.ts';
import { PARVIS, runParvis, startServer } from '../cli/run-parvis.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { migratedDatabase } from '../support/prepared-database.ts';
import { LOAD_PROJECT, loadSubmissions, storedNumbers } from '../support/submission-load.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

const quiet = createLogger({ level: 'silent' });
const SHARES = [0.5, 0.75, 0.88, 0.95];
const MAX_TRIES = 10;

interface Instance {
  args: string[];
  url: string;
  data: string;
}

async function newInstance(engine: Engine, project: Record<string, string> = {}): Promise<Instance> {
  const [url, data] = [await migratedDatabase(engine), temporaryFolder()];
  const args = ['--project', testProject(project), '--data', data, '--set', `app.database.url=${url}`];
  return { args, url, data };
}

/** Stores results, some with a file, and a style sheet that identifies the state. */
async function fill({ url, data }: Instance, state: string, results: number, files: number): Promise<void> {
  const database = openDatabase(url, quiet);
  try {
    const form = await database.transaction((db) => insertTestForm(db, state));
    const times = Array.from({ length: results }, (_, index) => Date.UTC(2026, 0, 1) + index);
    await database.transaction((db) =>
      insertTestResults(db, form, times, { value: (index) => `${state} ${index}` }),
    );
    const some = await database.read.selectFrom('form_result').select('id').limit(files).execute();
    for (const { id: result } of some) {
      const id = newId();
      const row = { id, result_id: result, field: 'paper', name: 'a.txt', type: 'text/plain', size: 20_000 };
      await database.transaction((db) => db.insertInto('form_result_file').values(row).execute());
      const path = join(data, 'form-results', id.slice(-2), id);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, randomBytes(20_000));
    }
  } finally {
    await database.close();
  }
  mkdirSync(join(data, 'css'), { recursive: true });
  writeFileSync(join(data, 'css', 'state.css'), `/* ${state} */`);
}

/** Returns the state of an instance after the next command opens it. Throws for a mixture. */
async function stateOf({ args, url, data }: Instance, counts: Record<string, number>): Promise<string> {
  const opened = await runParvis(['purge-form-results', '--dry-run', ...args]);
  assert.equal(opened.code, 0, opened.complaints.join('\n'));
  const database = openDatabase(url, quiet);
  try {
    const forms = await database.read.selectFrom('content_entity').select('shortcut').execute();
    const results = await database.read.selectFrom('form_result').select('id').execute();
    const files = await database.read.selectFrom('form_result_file').select('id').execute();
    const state = forms.map(({ shortcut }) => shortcut).join();
    assert.equal(results.length, counts[state]);
    assert.equal(readFileSync(join(data, 'css', 'state.css'), 'utf8'), `/* ${state} */`);
    for (const { id } of files)
      assert.ok(existsSync(join(data, 'form-results', id.slice(-2), id)), `no file ${id}`);
    const onDisk = readdirSync(join(data, 'form-results'), { recursive: true, encoding: 'utf8' });
    assert.equal(onDisk.filter((name) => name.length > 3).length, files.length);
    assert.deepEqual(
      readdirSync(data).filter((name) => name.startsWith('.restoring')),
      [],
    );
    return state;
  } finally {
    await database.close();
  }
}

/** Returns the duration in ms when the command finished first, or infinity when it was killed. */
async function killedAfter(args: readonly string[], ms: number): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [PARVIS, ...args], { stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  await once(child, 'close');
  clearTimeout(timer);
  return child.signalCode === null ? performance.now() - began : Infinity;
}

async function timed(work: () => Promise<{ code: number | null; complaints: string[] }>): Promise<number> {
  const began = performance.now();
  const { code, complaints } = await work();
  assert.equal(code, 0, complaints.join('\n'));
  return performance.now() - began;
}

forEachEngine('a backup', (engine) => {
  it('leaves no file of its name when it is killed; a killed restore leaves either state', async () => {
    const counts = { former: 50, saved: 15_000 };
    const source = await newInstance(engine);
    await fill(source, 'saved', counts.saved, 300);
    const folder = temporaryFolder();
    const file = join(folder, 'backup.tar.gz');
    const backing = await timed(() => runParvis(['backup', file, ...source.args]));
    for (const share of [0.6, 0.9]) {
      const other = join(folder, 'killed.tar.gz');
      await killedAfter(['backup', '--overwrite', other, ...source.args], backing * share);
      if (existsSync(other))
        assert.equal((await runParvis(['restore', '--check', other, ...source.args])).code, 0);
    }

    const target = await newInstance(engine);
    await fill(target, 'former', counts.former, 20);
    const former = join(folder, 'former.tar.gz');
    assert.equal((await runParvis(['backup', former, ...target.args])).code, 0);
    const restore = (path: string) => ['restore', '--overwrite', path, ...target.args];
    let restoring = await timed(() => runParvis(restore(file)));
    const states = [await stateOf(target, counts)];
    const killAt = async (share: number) => {
      assert.equal((await runParvis(restore(former))).code, 0);
      restoring = Math.min(restoring, await killedAfter(restore(file), restoring * share));
      states.push(await stateOf(target, counts));
    };
    for (const share of SHARES) await killAt(share);
    // If the machine was busier during the first measurement, every restore finished before its kill. Try earlier
    // kills.
    for (let tries = 0; !states.includes('former') && tries < MAX_TRIES; tries += 1) {
      await killAt(0.8 ** (tries + 1));
    }
    assert.ok(states.includes('former') && states.includes('saved'), states.join());
  });

  it('of a server under load contains everything acknowledged before it began', async () => {
    const { args } = await newInstance(engine, LOAD_PROJECT);
    const server = await startServer(args);
    const load = loadSubmissions(server.url, 0);
    await load.reach(300);
    const before = new Map(load.acknowledged);
    const file = join(temporaryFolder(), 'backup.tar.gz');
    const made = await runParvis(['backup', file, ...args]);
    assert.equal(made.code, 0, made.complaints.join('\n'));
    const meanwhile = load.acknowledged.size - before.size;
    await load.stop();
    await server.stop();
    assert.ok(meanwhile > 0, 'the server answered meanwhile');

    const target = await newInstance(engine);
    assert.equal((await runParvis(['restore', file, ...target.args])).code, 0);
    const database = openDatabase(target.url, quiet);
    const stored = await storedNumbers(database);
    await database.close();
    assert.deepEqual(
      [...before].filter(([id, number]) => stored.get(id) !== number),
      [],
    );
  });

  it('fails without room and leaves nothing behind; a restore leaves the previous state', async () => {
    const source = await newInstance(engine);
    await fill(source, 'saved', 3000, 60);
    const folder = temporaryFolder();
    const limited = async (command: string[], blocks: number) => {
      const line = `ulimit -f ${blocks}; exec "$@"`;
      const child = spawn('sh', ['-c', line, 'sh', process.execPath, PARVIS, ...command], {
        stdio: 'ignore',
      });
      return ((await once(child, 'close')) as [number])[0];
    };
    const file = join(folder, 'backup.tar.gz');
    assert.equal(await limited(['backup', file, ...source.args], 100), 1);
    assert.deepEqual(readdirSync(folder), []);
    assert.equal((await runParvis(['backup', file, ...source.args])).code, 0);
    const target = await newInstance(engine);
    await fill(target, 'former', 50, 20);
    assert.equal(await limited(['restore', '--overwrite', file, ...target.args], 20), 1);
    assert.equal(await stateOf(target, { former: 50 }), 'former');
  });
});
