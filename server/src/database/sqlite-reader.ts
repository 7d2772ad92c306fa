import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { Worker } from 'node:worker_threads';
import { translateDatabaseError } from './constraint.ts';
import type { Db } from './database.ts';
import type { SqliteFault } from './sqlite-fault.ts';
import type { Tables } from './tables.ts';
import { threadScript } from '../kernel/thread-script.ts';
import { translatingDialect } from './translating-dialect.ts';

/** Rows pass through the thread and become garbage quickly, so a small heap suffices. */
const YOUNG_GENERATION_MB = 8;

export interface ReaderData {
  path: string;
}

export interface ReaderRequest {
  sql: string;
  parameters: readonly unknown[];
  /** Whether a transaction starts with this statement. */
  begins: boolean;
  /** Whether the caller waits for the result. */
  answers: boolean;
}

export type ReaderAnswer = { rows: unknown[] } | { fault: SqliteFault };

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/** A reading connection in a separate thread, for one caller at a time. */
export interface SqliteReader {
  db: Db;
  /** False once the thread has ended with an error. */
  isAlive(): boolean;
  close(): Promise<void>;
}

/** Starts the thread. Its failure or end rejects pending work. */
export function startSqliteReader(path: string): SqliteReader {
  const data: ReaderData = { path };
  const worker = new Worker(threadScript('sqlite-reader', import.meta.url), {
    workerData: data,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const waiting: Waiting[] = [];
  let alive = true;

  function end(error: Error): void {
    alive = false;
    for (const { reject } of waiting.splice(0)) reject(error);
  }
  worker.on('message', (answer: ReaderAnswer) => {
    const { resolve, reject } = waiting.shift()!;
    if (waiting.length === 0) worker.unref();
    if ('rows' in answer) resolve(answer.rows);
    else reject(Object.assign(new Error(answer.fault.message), answer.fault));
  });
  worker.on('error', end);
  worker.on('exit', () => end(Object.assign(new Error('a reading thread ended'), { code: 'EPIPE' })));
  // Only a thread with pending work keeps the process alive.
  worker.unref();

  function ask(sql: string, parameters: readonly unknown[], begins: boolean): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      if (!alive) throw Object.assign(new Error('the reading thread has ended'), { code: 'EPIPE' });
      waiting.push({ resolve, reject });
      worker.ref();
      worker.postMessage({ sql, parameters, begins, answers: true } satisfies ReaderRequest);
    });
  }
  function print(sql: string): void {
    worker.postMessage({ sql, parameters: [], begins: false, answers: false } satisfies ReaderRequest);
  }

  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => portDriver(ask, print),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    db: new Kysely<Tables>({ dialect: translatingDialect('sqlite', dialect, translateDatabaseError) }),
    isAlive: () => alive,
    async close() {
      await worker.terminate();
    },
  };
}

/** Statements cross the port one by one. `begin` travels with the first statement, and nothing waits for the end. */
function portDriver(
  ask: (sql: string, parameters: readonly unknown[], begins: boolean) => Promise<unknown[]>,
  print: (sql: string) => void,
): Driver {
  let state: 'idle' | 'beginning' | 'open' = 'idle';
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const begins = state === 'beginning';
      if (begins) state = 'open';
      return { rows: (await ask(sql, parameters, begins)) as R[] };
    },
    streamQuery() {
      throw new Error('a reading thread cannot stream');
    },
  };
  const endTransaction = (statement: 'commit' | 'rollback') => (): Promise<void> => {
    if (state === 'open') print(statement);
    state = 'idle';
    return Promise.resolve();
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction() {
      state = 'beginning';
      return Promise.resolve();
    },
    commitTransaction: endTransaction('commit'),
    rollbackTransaction: endTransaction('rollback'),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}
