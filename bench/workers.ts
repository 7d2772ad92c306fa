import { parseArgs } from 'node:util';
import { CACHED, VISITED, writeBenchSite } from './render/bench-site.ts';
import { compareGroups, type Group } from './render/groups.ts';
import { serve, type Served } from './render/processes.ts';
import { printMachine } from './support/report.ts';
import { inFolder } from './support/service.ts';

/**
 * Pages with one thread and with several (`--workers`), in turn, and `node:http` in as many: what the machine gains by threads at
 * all. The client is a process beside them and takes a processor itself; where there are two, or others use them, nothing is gained.
 */
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
  },
});
const several = Number(values.workers);
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

await inFolder(async (folder) => {
  writeBenchSite(folder);
  printMachine();
  const bare = (count: number) => serve('bare-threads.ts', [String(count)], undefined, false);
  const site = (count: number) =>
    serve(
      'site-server.ts',
      [folder, 'app.cms.languages=en,fr', `app.server.workers=${count}`],
      undefined,
      false,
    );
  const nothing = { name: 'node:http, 8 KB', text: 'GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n' };
  await compareGroups(await threads(bare), [nothing], pace);
  await compareGroups(await threads(site), [CACHED, VISITED], pace);
});

async function threads(start: (count: number) => Promise<Served>): Promise<[one: Group, several: Group]> {
  return [
    { name: '1 thread', servers: [await start(1)] },
    { name: `${several} threads`, servers: [await start(several)] },
  ];
}
