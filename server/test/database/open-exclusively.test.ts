import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'kysely';
import { openExclusively } from '../../src/database/open-exclusively.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { forEachEngine } from '../support/engines.ts';

const logger = createLogger({ level: 'silent' });

forEachEngine('opening a database exclusively', (engine) => {
  for (const named of [false, true]) {
    it(`is rejected while another process has it open${named ? ', whatever the application name in its address' : ''}`, async () => {
      const url = new URL(await engine.newDatabase());
      if (named && engine.name === 'postgres') url.searchParams.set('application_name', 'the site');
      const other = openDatabase(url.href, logger);
      await sql`select 1`.execute(other.read);
      const replace = async () => {
        const alone = openExclusively(url.href, logger);
        try {
          await alone.transaction(async (db) => void (await sql`select 1`.execute(db)));
        } finally {
          await alone.close();
        }
      };
      await assert.rejects(replace, /^Error: The database is in use/);
      await other.close();
      await replace();
    });
  }
});
