import { sql } from 'kysely';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/database/open-database.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { writeBenchSite } from './render/bench-site.ts';
import { measureMemory } from './render/cached-memory.ts';
import { compare } from './render/compare.ts';
import { measureFirstRender } from './render/first-render.ts';
import { measureInvalidation } from './render/invalidation.ts';
import { serve, stop, type Served } from './render/processes.ts';
import { printMachine } from './support/report.ts';
import { seed } from './support/seed.ts';
import { printWithLimit } from './support/served-results.ts';
import { inFolder, signIn, WITH_ADMINISTRATOR } from './support/service.ts';

/**
 * The cost of a page, compared with a bare `node:http` server that sends the same bytes, with one processor for the
 * server and one for the client. `--rounds` and `--seconds` set the duration; the machine should be otherwise idle.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const effort = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

/** The default of `app.cms.cache-size`. */
const CACHE_MEBIBYTES = 256;
const ENTITIES = 100_000;
const SETTINGS = ['app.cms.languages=en,fr', 'app.cms.public-api=true', WITH_ADMINISTRATOR];

await inFolder(async (folder) => {
  writeBenchSite(folder);
  printMachine();
  await onSite(folder, async (site) => {
    printWithLimit('first render, 100 inclusions', await measureFirstRender(site), 15, 'ms');
    await throughput(site);
    const { requests, stale, p50, p99 } = await measureInvalidation(site, {
      cookie: await signIn(`http://127.0.0.1:${site.port}`),
    });
    printWithLimit(`p99 of ${requests} requests, 2,000 pages invalidated`, p99, 50, 'ms');
    console.log(`p50 ${p50.toFixed(1)} ms; ${stale} answers were older than the save (target 0)\n`);
  });
  await fill(folder);
  await onSite(folder, async (site) => {
    printWithLimit('first render, 100,000 pages, articles stored', await measureFirstRender(site), 15, 'ms');
    const { pages, addedMebibytes } = await measureMemory(site);
    printWithLimit(`memory, ${pages} pages kept`, addedMebibytes, CACHE_MEBIBYTES + 100, 'MiB');
  });
});

async function onSite(folder: string, measure: (site: Served) => Promise<void>): Promise<void> {
  const site = await serve('site-server.ts', [folder, ...SETTINGS]);
  try {
    await measure(site);
  } finally {
    await stop(site);
  }
}

/** Stores further pages and articles, a third of them published, with 8 KB of text per page. */
async function fill(folder: string): Promise<void> {
  const url = `sqlite:${join(folder, 'var', 'parvis.db')}`;
  const database = openDatabase(url, createLogger({ level: 'silent' }));
  try {
    await seed(database, url, { entities: ENTITIES, results: 0 });
    const content = JSON.stringify({ en: `<p>${'The library opens at nine. '.repeat(300)}</p>` });
    await database.transaction((db) =>
      sql`update content_document set document = json_set(document, '$.content', json(${content}))
        where entity_id in (select id from content_entity where id like 'page%' and listed_status = 'published')`.execute(
        db,
      ),
    );
  } finally {
    await database.close();
  }
}

async function throughput(site: Served): Promise<void> {
  const cached = '/view/cached?locale=en';
  const { headers } = await fetch(`http://127.0.0.1:${site.port}${cached}`);
  const rows = [
    { name: 'cached page, 8 KB', path: cached, headers: {}, target: 0.75 },
    {
      name: 'the same, If-None-Match',
      path: cached,
      headers: { 'if-none-match': headers.get('etag')! },
      target: 0.75,
    },
    {
      name: 'cached page as data',
      path: '/api/public/pages/cached?locale=en',
      headers: {},
      target: 0.5,
    },
    {
      name: 'request contributor, 10 inclusions',
      path: '/view/visited?locale=en',
      headers: { 'user-agent': 'bench' },
      target: 0.22,
    },
  ];
  for (const { name, path, headers: asked, target } of rows) {
    const { perSecond, barePerSecond, ratio, cpu, cpuRatio, p99, bareP99 } = await compare(
      site,
      path,
      asked,
      effort,
    );
    console.log(
      `${name.padEnd(36)} ${perSecond.toFixed(0).padStart(7)}/s  bare ${barePerSecond.toFixed(0).padStart(7)}/s  ` +
        `ratio ${ratio.toFixed(3)} (target ${target}), by processor time ${cpuRatio.toFixed(3)} (${cpu.toFixed(1)} µs)  p99 ${(p99 / 1000).toFixed(2)} ms, bare ${(bareP99 / 1000).toFixed(2)} ms`,
    );
  }
}
