import assert from 'node:assert/strict';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { startServer } from '../cli/run-parvis.ts';
import type { Engine } from './engines.ts';
import { LOAD_PROJECT, loadSubmissions, storedNumbers } from './submission-load.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testProject } from './test-project.ts';

/** Acknowledged before each kill: at least this many, and a few more each time, so that it strikes at other moments. */
const MIN_ACKNOWLEDGED = 100;

/**
 * Starts the real command, loads it with submissions and ends it by SIGKILL, so many times on one database. Everything
 * that was acknowledged must be stored, as it was sent; nothing may be stored twice.
 */
export async function killUnderLoad(engine: Engine, kills: number): Promise<void> {
  const address = await engine.newDatabase();
  const place = ['--project', testProject(LOAD_PROJECT), '--data', temporaryFolder()];
  const acknowledged = new Map<string, number>();
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer([...place, '--set', `app.database.url=${address}`]);
    const load = loadSubmissions(server.url, kill * 1_000_000);
    await load.reach(MIN_ACKNOWLEDGED + kill * 7);
    await server.stop('SIGKILL');
    await load.stop();
    for (const [id, number] of load.acknowledged) acknowledged.set(id, number);
  }

  const database = openDatabase(address, createLogger({ level: 'silent' }));
  try {
    const stored = await storedNumbers(database);
    const lost = [...acknowledged].filter(([id, number]) => stored.get(id) !== number);
    assert.deepEqual(lost, [], 'acknowledged, and not stored');
    assert.equal(new Set(stored.values()).size, stored.size, 'stored twice');
    assert.ok(acknowledged.size >= kills * MIN_ACKNOWLEDGED);
  } finally {
    await database.close();
  }
}
