import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Database } from '../../server/src/database/database.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../server/src/database/open-database.ts';
import { createLogger } from '../../server/src/kernel/logger.ts';
import { inFolder, signIn, WITH_ADMINISTRATOR } from './service.ts';

/** The service in a process of its own, which somebody who may do everything has signed in to. */
export interface Served {
  url: string;
  headers: Record<string, string>;
  /** Of the database. */
  address: string;
  /** Sends one of the messages of `measured-server.js`, and waits for its answer. */
  ask(message: string): Promise<unknown>;
}

/** What the service tells of itself. */
export interface Measured {
  /** The longest time that the event loop stood still. */
  blockedMs: number;
  /** The most memory of the process, beyond what it had at the beginning. */
  addedMebibytes: number;
}

/** Fills an empty database (a file of SQLite when no address is given), serves it, and cleans up. */
export async function withServed(
  given: string | undefined,
  fill: (database: Database, address: string) => Promise<void>,
  measure: (served: Served) => Promise<void>,
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
    await serve(folder, address, measure);
  });
}

async function serve(
  folder: string,
  address: string,
  measure: (served: Served) => Promise<void>,
): Promise<void> {
  const settings = [`app.database.url=${address}`, 'app.cms.form-rate-limit=0', WITH_ADMINISTRATOR];
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
