import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { sqlite } from '../support/engines.ts';

/** The amount that one transaction writes. */
const ENTRY_BYTES = 512 * 1024;
/** Far more than the log may hold. */
const MAX_ENTRIES = 1000;

describe('writing to SQLite', () => {
  let path: string;
  let database: Database;

  before(async () => {
    const url = await sqlite.newDatabase();
    path = sqlitePath(url)!;
    database = openDatabase(url, createLogger({ level: 'silent' }));
    await migrate(database, { now: 1, sqlitePath: path });
  });
  after(() => database.close());

  const entry = (entry_key: string) => ({ section: 'test', entry_key, inserted_at: 1 });
  const insert = (key: string) =>
    database.transaction((db) => db.insertInto('data_script_entry').values(entry(key)).execute());
  const stored = async (prefix: string) =>
    (
      await database.read
        .selectFrom('data_script_entry')
        .select('entry_key')
        .where('entry_key', 'like', `${prefix}%`)
        .orderBy('entry_key')
        .execute()
    ).map((row) => row.entry_key);
  const logBytes = () => statSync(`${path}-wal`).size;

  it('waits for the lock of another process without blocking the event loop', async () => {
    const other = new DatabaseSync(path);
    other.exec('begin immediate');
    const writing = [insert('waiting-1'), insert('waiting-2')];
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    assert.deepEqual(await stored('waiting'), []);
    other.exec('commit');
    other.close();
    await Promise.all(writing);
    assert.deepEqual(await stored('waiting'), ['waiting-1', 'waiting-2']);
  });

  it('checkpoints the log during writes and restarts it', async () => {
    const entries = await writeUntilLogShrinks('folded');
    assert.equal((await stored('folded')).length, entries);
  });

  it('checkpoints the log even when the writer never yields to the event loop', async () => {
    await writeUntilLogShrinks('greedy', () => Promise.resolve());
  });

  it('keeps what a snapshot reads during many writes, and checkpoints it afterwards', async () => {
    await database.snapshot(async (db) => {
      const count = async () => (await db.selectFrom('data_script_entry').select('section').execute()).length;
      const first = await count();
      for (let number = 0; number < 40; number += 1) await insertLarge(`kept-${number}`);
      assert.equal(await count(), first);
      assert.ok(logBytes() >= 40 * ENTRY_BYTES);
    });
    await writeUntilLogShrinks('after');
    assert.equal((await stored('kept')).length, 40);
  });

  const insertLarge = (key: string) => insert(`${key}-${randomBytes(ENTRY_BYTES / 2).toString('hex')}`);

  /** Returns the number of entries written. */
  async function writeUntilLogShrinks(
    key: string,
    pause: () => Promise<void> = setImmediate,
  ): Promise<number> {
    let before = 0;
    for (let number = 0; number < MAX_ENTRIES; number += 1) {
      await insertLarge(`${key}-${number}`);
      const now = logBytes();
      if (now < before) return number + 1;
      before = now;
      await pause();
    }
    return assert.fail(`the log has grown to ${before} bytes`);
  }
});
