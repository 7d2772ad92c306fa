import { parseArgs } from 'node:util';
import { sqlitePath } from '../../server/src/database/open-database.ts';
import { printMachine, quantile } from './report.ts';
import { seed } from './seed.ts';
import { withServed, type Measured, type Served } from './served.ts';

const PAUSE_MS = 5;
const WARM_UP_MS = 1000;
/** Lets the machine settle before measuring. */
const REST_MS = 5000;

/** The service with many results of one form, and an administrator's session. */
export interface ServedResults {
  rows: number;
  /** Export format. */
  format: string;
  url: string;
  /** The SQLite file; undefined on PostgreSQL. */
  path: string | undefined;
  headers: Record<string, string>;
  purge(): Promise<unknown>;
  /** Runs the work while a list of the administration and the health endpoint are requested in turn. */
  whileBusy<T>(work: () => Promise<T>): Promise<Measured & { value: T; seconds: number; othersP99: number }>;
}

/**
 * Seeds and serves the data, runs the measurement, and cleans up: `--rows <number>` (1,000,000), `--format csv|xlsx`
 * (csv), `--database <url>` (must be empty; default: a file of SQLite).
 */
export async function withServedResults(measure: (served: ServedResults) => Promise<void>): Promise<void> {
  const options = {
    ...({ rows: { type: 'string' }, database: { type: 'string' } } as const),
    format: { type: 'string', default: 'csv' },
  } as const;
  const { values } = parseArgs({ options });
  const rows = Number(values.rows ?? 1_000_000);
  printMachine();
  await withServed(
    values.database,
    (database, address) => seed(database, address, { entities: 0, results: rows }),
    (served) => {
      console.log(`${served.address.split(':')[0]}, ${rows} results\n`);
      return measureServed(served, { rows, format: values.format }, measure);
    },
  );
}

async function measureServed(
  { url, headers, address, ask }: Served,
  given: Pick<ServedResults, 'rows' | 'format'>,
  measure: (served: ServedResults) => Promise<void>,
): Promise<void> {
  const waiter = async (isOver: () => boolean) => {
    const times: number[] = [];
    for (
      let path = '/health/live';
      !isOver();
      path = path === '/health/live' ? '/api/admin/cms/forms' : '/health/live'
    ) {
      const begun = performance.now();
      const answer = await fetch(url + path, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return quantile(times, 0.99);
  };
  const atRest = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    return waiter(() => performance.now() > end);
  };
  await atRest(WARM_UP_MS);
  await ask('begin');
  const p99 = await atRest(REST_MS);
  const { blockedMs } = (await ask('end')) as Measured;
  console.log(
    `at rest: p99 of other requests ${p99.toFixed(1)} ms, event loop stood still at most ${blockedMs.toFixed(1)} ms\n`,
  );
  await measure({
    ...{ ...given, url, headers, path: sqlitePath(address) },
    purge: () => ask('purge'),
    async whileBusy(work) {
      await ask('begin');
      let isOver = false;
      const others = waiter(() => isOver);
      const begun = performance.now();
      const value = await work().finally(() => (isOver = true));
      const seconds = (performance.now() - begun) / 1000;
      const othersP99 = await others;
      return { ...((await ask('end')) as Measured), value, seconds, othersP99 };
    },
  });
}

/** Prints a measured value with its upper limit. */
export function printWithLimit(name: string, value: number, limit: number, unit: string): void {
  const part = (value / limit).toFixed(2);
  console.log(
    `${part} of ${String(limit).padStart(3)} ${unit.padEnd(3)}  ${name.padEnd(40)} ${value.toFixed(1)}`,
  );
}
