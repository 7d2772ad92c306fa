import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { ANSWER, CACHED, VISITED, writeBenchSite } from './render/bench-site.ts';
import { compareGroups, type Group } from './render/groups.ts';
import { serve } from './render/processes.ts';
import { printMachine } from './support/report.ts';
import { inFolder } from './support/service.ts';

/**
 * Two instances on one durable PostgreSQL, started for the measurement, compared with one: pages and submissions.
 * Database, clients and instances share this machine's processors; with only two, just the processor time per request
 * shows what an instance adds.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});

const postgres = await startPostgres({ durable: true });
try {
  await inFolder(async (folder) => {
    writeBenchSite(folder);
    printMachine();
    const instance = () =>
      serve(
        'site-server.ts',
        [
          folder,
          'app.cms.languages=en,fr',
          'app.cms.form-rate-limit=0',
          `app.database.url=${postgres.url}`,
          `app.files.url=file:${join(folder, 'files')}`,
        ],
        undefined,
        false,
      );
    const one: Group = { name: '1 instance', servers: [await instance()] };
    const two: Group = { name: '2 instances', servers: [...one.servers, await instance()] };
    const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
    await compareGroups([one, two], [CACHED, VISITED, ANSWER], pace);
  });
} finally {
  await postgres.stop();
}
