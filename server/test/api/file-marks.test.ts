import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { apply, FORM } from './backup-site.ts';

const MARK = '.parvis-database';
const HOUR_MS = 3_600_000;

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

forEachEngine('file stores', (engine) => {
  /** Returns an engine that always provides the same database. */
  async function oneDatabase(): Promise<Engine> {
    const url = await preparedDatabase(engine);
    return { name: engine.name, newDatabase: () => Promise.resolve(url) };
  }

  async function start(database: Engine, options: { data?: string; settings?: string[] }) {
    const warnings: string[] = [];
    const onLog = (line: string) => {
      const { level, msg, detail } = JSON.parse(line) as { level: number; msg: string; detail?: string };
      if (level === 40) warnings.push(`${msg}: ${detail}`);
    };
    const settings = ['app.server.port=0', 'app.cms.form-rate-limit=0', ...(options.settings ?? [])];
    const test = await startTestApp(database, {
      ...options,
      ...{ settings, onLog, project: { 'data/form.yaml': FORM } },
    });
    return { test, warnings };
  }

  /** Returns the warnings of an application until it has stopped: file ownership is checked after startup. */
  async function listenAndEnd({ test, warnings }: { test: TestApp; warnings: string[] }): Promise<string[]> {
    await test.app.listen();
    await test.app.close();
    return warnings.filter((warning) => warning.includes('app.files.url'));
  }

  it('in a bucket are marked by the first database; a second one gets a warning and sweeps no files', async () => {
    const prefix = `${engine.name}-shared`;
    const settings = storage.settings(prefix);
    const one = await oneDatabase();
    assert.deepEqual(await listenAndEnd(await start(one, { settings })), []);
    assert.deepEqual(storage.keys(prefix), [MARK]);
    assert.deepEqual(await listenAndEnd(await start(one, { settings })), []);

    const first = await start(one, { settings });
    await apply(first.test, 'kept');
    await first.test.app.close();
    const [file] = storage.keys(prefix).filter((key) => key !== MARK);
    storage.plant(file!, 'kept', first.test.clock.now() - 2 * HOUR_MS, prefix);

    const second = await start(await oneDatabase(), { settings });
    assert.equal((await second.test.app.jobs.run('SweepSubmissions'))?.report.files, 0);
    const [warning, ...others] = await listenAndEnd(second);
    assert.match(warning ?? '', /^foreign files found: the files belong to another database, /);
    assert.deepEqual(others, []);
    assert.deepEqual(storage.keys(prefix), [MARK, file]);

    // The other instance is gone, and the marker file is deleted as the warning advises.
    storage.lose(MARK, prefix);
    const heir = await oneDatabase();
    assert.deepEqual(await listenAndEnd(await start(heir, { settings })), []);
    assert.deepEqual(await listenAndEnd(await start(heir, { settings })), []);
  });

  it('that differ from those of the other instances cause a warning', async () => {
    const one = await oneDatabase();
    const [data, elsewhere] = [temporaryFolder(), temporaryFolder()];
    assert.deepEqual(await listenAndEnd(await start(one, { data })), []);
    const mark = readFileSync(join(data, MARK), 'utf8');
    assert.match(mark, /^[\w-]{36}\n$/);
    for (const settings of [[`app.files.url=file:${elsewhere}`], storage.settings(`${engine.name}-else`)]) {
      const [warning, ...others] = await listenAndEnd(await start(one, { data, settings }));
      assert.match(warning ?? '', /^file mark missing: the files of this database were stored elsewhere: /);
      assert.deepEqual(others, []);
    }
    // Moved there together with the marker.
    storage.plant(MARK, mark, Date.now(), `${engine.name}-else`);
    const settings = storage.settings(`${engine.name}-else`);
    assert.deepEqual(await listenAndEnd(await start(one, { data, settings })), []);
  });
});
