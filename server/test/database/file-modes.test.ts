import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { migrate } from '../../src/database/migrate.ts';
import { openSqlite } from '../../src/database/open-sqlite.ts';
import { LATER_MIGRATIONS } from '../support/later-steps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('an SQLite file, which holds hashes and submissions', () => {
  it('is accessible only to our user, and so are its folder, log, index and copies', async () => {
    const folder = join(temporaryFolder(), 'data');
    const path = join(folder, 'parvis.db');
    const database = openSqlite(path);
    try {
      await migrate(database, { now: 0, sqlitePath: path });
      await migrate(database, { now: 0, sqlitePath: path, migrations: LATER_MIGRATIONS });
      const names = readdirSync(folder).sort();
      assert.deepEqual(
        names.map((name) => name.replace(/(?<=before-).+/, 'x')),
        ['parvis.db', 'parvis.db-shm', 'parvis.db-wal', 'parvis.db.before-x'],
      );
      for (const name of names) assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600, name);
      assert.equal(statSync(folder).mode & 0o777, 0o700);
    } finally {
      await database.close();
    }
  });
});
