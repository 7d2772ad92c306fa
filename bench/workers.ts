import { parseArgs } from 'node:util';
import { writeBenchSite } from './render/bench-site.ts';
import { median } from './render/compare.ts';
import { load, serve, stop, type Load, type Served } from './render/processes.ts';
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
const COUNTS = [1, Number(values.workers)] as const;
const PAGES = [
  { name: 'cached page, 8 KB', path: '/view/cached?locale=en' },
  { name: 'request contributor, 10 inclusions', path: '/view/visited?locale=en' },
];
const CONNECTIONS = 64;

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
  await measure(bare, [{ name: 'node:http, 8 KB', path: '/' }]);
  await measure(site, PAGES);
});

async function measure(
  start: (count: number) => Promise<Served>,
  pages: readonly { name: string; path: string }[],
): Promise<void> {
  const [one, several] = [await start(COUNTS[0]), await start(COUNTS[1])];
  try {
    for (const { name, path } of pages) {
      const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: bench\r\n\r\n`;
      const pairs: [one: Load, several: Load][] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        const first = await load(one, request, CONNECTIONS, Number(values.seconds));
        pairs.push([first, await load(several, request, CONNECTIONS, Number(values.seconds))]);
      }
      print(name, pairs);
    }
  } finally {
    await stop(one);
    await stop(several);
  }
}

function print(name: string, pairs: readonly [one: Load, several: Load][]): void {
  const ratio = median(pairs.map(([one, several]) => several.perSecond / one.perSecond));
  const told = [0, 1].map((index) => {
    const of = (value: (load: Load) => number) => median(pairs.map((pair) => value(pair[index]!)));
    return (
      `${COUNTS[index]} ${COUNTS[index] === 1 ? 'thread ' : 'threads'} ${of(({ perSecond }) => perSecond).toFixed(0)}/s, ` +
      `${of(({ cpu }) => cpu).toFixed(1)} µs of processor each, p99 ${(of(({ p99 }) => p99) / 1000).toFixed(2)} ms`
    );
  });
  console.log(`ratio ${ratio.toFixed(2)}  ${name.padEnd(36)} ${told.join('   ')}`);
}
