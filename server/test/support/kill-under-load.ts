import assert from 'node:assert/strict';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { startServer } from '../cli/run-parvis.ts';
import type { Engine } from './engines.ts';
import { preparedDatabase } from './prepared-database.ts';
import { assertStoredOnce, loadWithRetries } from './retrying-load.ts';
import { LOAD_PROJECT, storedNumbers } from './submission-load.ts';
import { folderOnDisk } from './temporary-folder.ts';
import { testProject } from './test-project.ts';

/** Acknowledged before each kill: at least this many, and a few more each time, so that it strikes at other moments. */
const MIN_ACKNOWLEDGED = 100;

/**
 * Starts the real command, loads it with clients that try again with the key of their submission, and ends it by SIGKILL, so many
 * times on one database. Everything that was acknowledged must be stored, as it was sent; nothing may be stored twice.
 */
export async function killUnderLoad(engine: Engine, kills: number): Promise<void> {
  const address = await preparedDatabase(engine, folderOnDisk());
  const place = ['--project', testProject(LOAD_PROJECT), '--data', folderOnDisk()];
  const start = () => startServer([...place, '--set', `app.database.url=${address}`]);
  let server = await start();
  const load = loadWithRetries(() => [server.url]);
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await load.reach(MIN_ACKNOWLEDGED + kill * 7);
      await server.stop('SIGKILL');
      server = await start();
    }
    // Who was cut off by the last kill tries again too.
    await load.reach(MIN_ACKNOWLEDGED);
    await load.stop();
  } finally {
    load.abandon();
    await server.stop();
  }

  const database = openDatabase(address, createLogger({ level: 'silent' }));
  try {
    assertStoredOnce(load, await storedNumbers(database));
    assert.ok(load.brokenOff > 0, 'nobody was cut off');
  } finally {
    await database.close();
  }
}
