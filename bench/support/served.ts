import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '../../server/src/database/database.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../server/src/database/open-database.ts';
import { createLogger } from '../../server/src/kernel/logger.ts';
import { inFolder, signIn, WITH_ADMINISTRATOR } from './service.ts';

/** The service in its own process, and an administrator's session. */
export interface Served {
  url: string;
  headers: Record<string, string>;
  /** Address of the database. */
  address: string;
  /** Sends a message to `measured-server.js` and waits for the reply. */
  ask(message: string): Promise<unknown>;
}

/** Measurements by the service itself. */
export interface Measured {
  /** The longest block of the event loop. */
  blockedMs: number;
  /** Peak memory of the process above its initial value. */
  addedMebibytes: number;
}

/** Fills an empty database (default: a file of SQLite), serves it with more properties, and cleans up. */
export async function withServed(
  given: string | undefined,
  fill: (database: Database, address: string) => Promise<void>,
  measure: (served: Served) => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  await inFolder(async (folder) => {
    const address = given ?? `sqlite:${join(folder, 'bench.db')}`;
    const database = openDatabase(address, createLogger({ level: 'silent' }));
    try {
      await migrate(database, { now: 1, sqlitePath: sqlitePath(address) });
      await fill(database, address);
    } finally {
      await database.close();
    }
    await serve(folder, address, measure, more);
  });
}

async function serve(
  folder: string,
  address: string,
  measure: (served: Served) => Promise<void>,
  more: readonly string[],
): Promise<void> {
  const settings = [`app.database.url=${address}`, 'app.cms.form-rate-limit=0', WITH_ADMINISTRATOR, ...more];
  const child = fork(join(import.meta.dirname, 'measured-server.js'), [folder, ...settings], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const ask = async (message: string): Promise<unknown> => {
    child.send(message);
    return ((await once(child, 'message')) as [{ answer: unknown }])[0].answer;
  };
  try {
    await measure({ url, address, ask, headers: { cookie: await signIn(url) } });
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}
