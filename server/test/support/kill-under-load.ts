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

/** Minimum acknowledged submissions before each kill, increasing slightly so that it happens at different moments. */
const MIN_ACKNOWLEDGED = 100;

/**
 * Starts the real command, loads it with clients that retry with their idempotency key, and kills it with SIGKILL
 * several times on one database. Every acknowledged submission must be stored as sent, and none twice.
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
    // Clients interrupted by the last kill retry too.
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
