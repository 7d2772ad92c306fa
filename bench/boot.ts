import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../server/src/database/migrate.ts';
import { openDatabase } from '../server/src/database/open-database.ts';
import { createLogger } from '../server/src/kernel/logger.ts';
import { measureInstall } from './boot/installed.ts';
import { measureStart, type Started } from './boot/started.ts';
import { median } from './render/compare.ts';
import { seedTexts } from './support/content-texts.ts';
import { printMachine } from './support/report.ts';
import { seed } from './support/seed.ts';
import { printWithLimit } from './support/served-results.ts';
import { inFolder, WITH_ADMINISTRATOR } from './support/service.ts';

/**
 * Time from process start to the first successful response of `/health/ready`, with the example site and with many
 * pages, compared with a bare Node server; idle memory; size of a production install. Run `npm run build` first.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: '100000' },
    idle: { type: 'string', default: '3' },
    'no-install': { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const PAGES = Number(values.pages);
const IDLE_MS = Number(values.idle) * 1000;
const LIMIT_SECONDS = 0.8;
const LIMIT_IDLE_MEBIBYTES = 180;
const LIMIT_INSTALL_MEBIBYTES = 150;
const MEBIBYTE = 1024 * 1024;
/** Number of packages listed; the rest is summed up. */
const NAMED = 12;
const PARVIS = join(import.meta.dirname, '../server/bin/parvis.js');
const EXAMPLE = join(import.meta.dirname, '../examples/site');
const BARE = join(import.meta.dirname, 'boot/bare-node.js');

await inFolder(async (folder) => {
  printMachine();
  const bare = await rounds([BARE], '/');
  print('node:http alone', bare);
  await measureBoot(folder, 'example site', 0, bare);
  await measureBoot(folder, `${PAGES} pages, as many articles`, PAGES, bare);
  if (!values['no-install']) await printInstall(folder);
});

async function measureBoot(folder: string, name: string, pages: number, bare: Started): Promise<void> {
  const data = join(folder, `data-${pages}`);
  await mkdir(data, { recursive: true });
  const path = join(data, 'parvis.db');
  const url = `sqlite:${path}`;
  if (pages > 0) {
    const database = openDatabase(url, createLogger({ level: 'silent' }));
    try {
      await migrate(database, { now: 1, sqlitePath: path });
      await seed(database, url, { entities: pages, results: 0 });
      await seedTexts(database);
    } finally {
      await database.close();
    }
  }
  const settings = [`app.database.url=${url}`, 'app.server.port=0', WITH_ADMINISTRATOR];
  const args = [
    PARVIS,
    'start',
    '--project',
    EXAMPLE,
    '--data',
    data,
    ...settings.flatMap((set) => ['--set', set]),
  ];
  // The first start fills Node's compile cache and is measured separately.
  const first = await measureStart(args, '/health/ready', 0);
  const later = await rounds(args, '/health/ready');
  print(name, later);
  console.log(
    `${''.padEnd(36)} the very first start ${first.seconds.toFixed(2)} s; beside node:http alone ` +
      `${(later.cpuSeconds / bare.cpuSeconds).toFixed(1)} × the processor time`,
  );
  printWithLimit(`boot, ${name}`, later.seconds, LIMIT_SECONDS, 's');
  printWithLimit(`boot, ${name}, processor alone`, later.cpuSeconds, LIMIT_SECONDS, 's');
  printWithLimit(`idle memory, ${name}`, later.idleMebibytes, LIMIT_IDLE_MEBIBYTES, 'MiB');
}

async function rounds(args: readonly string[], path: string): Promise<Started> {
  const all: Started[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measureStart(args, path, IDLE_MS));
  const of = (value: (started: Started) => number) => median(all.map(value));
  return {
    seconds: of(({ seconds }) => seconds),
    cpuSeconds: of(({ cpuSeconds }) => cpuSeconds),
    idleMebibytes: of(({ idleMebibytes }) => idleMebibytes),
  };
}

function print(name: string, { seconds, cpuSeconds, idleMebibytes }: Started): void {
  console.log(
    `${name.padEnd(36)} ready after ${seconds.toFixed(2)} s, ${cpuSeconds.toFixed(2)} s of processor, ` +
      `${idleMebibytes.toFixed(0)} MiB idle`,
  );
}

async function printInstall(folder: string): Promise<void> {
  const parts = await measureInstall(join(folder, 'install'));
  const mebibytes = (some: typeof parts) => some.reduce((sum, { bytes }) => sum + bytes, 0) / MEBIBYTE;
  console.log();
  for (const part of parts.slice(0, NAMED)) {
    console.log(`${mebibytes([part]).toFixed(1).padStart(7)} MiB  ${part.name}`);
  }
  const rest = parts.slice(NAMED);
  console.log(`${mebibytes(rest).toFixed(1).padStart(7)} MiB  ${rest.length} more`);
  printWithLimit('production install without Node', mebibytes(parts), LIMIT_INSTALL_MEBIBYTES, 'MiB');
}
