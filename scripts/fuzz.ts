import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runFuzz } from '../server/test/fuzz/run-fuzz.ts';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { temporaryFolder } from '../server/test/support/temporary-folder.ts';

/**
 * `npm run fuzz [-- --seconds 120 --seed N --postgres]`: sends valid, nearly valid and hostile requests to every
 * endpoint of a real server. The seed reproduces the requests; values that the server generates, such as ids, differ.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    postgres: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '4' },
  },
});
const postgres = values.postgres ? await startPostgres() : undefined;
try {
  const faults = await runFuzz({
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    database: postgres?.url ?? `sqlite:${join(temporaryFolder(), 'parvis.db')}`,
    atOnce: Number(values['at-once']),
    print: (line) => console.log(line),
  });
  process.exitCode = faults > 0 ? 1 : 0;
} finally {
  await postgres?.stop();
}
