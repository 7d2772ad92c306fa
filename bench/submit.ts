import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../server/test/support/postgres-server.ts';
import { pgbench } from './support/pgbench.ts';
import { printMachine, quantile } from './support/report.ts';
import { inFolder, printedAddress } from './support/service.ts';

/**
 * Durable submissions over 64 connections, to Parvis and to bare servers in turn: run `npm run build -w server` first.
 * Prints the medians of the rounds and their ratios. Target: ≥ 1.8 × a server with one commit per submission. With
 * `--postgres`, on a PostgreSQL started for it, compared with pgbench doing the same insert: target ≥ 0.4.
 */
const CONNECTIONS = 64;
const ROUNDS = 5;
const START_MS = 60_000;
const ROUND_MS = 3000;
const VALUES = {
  name: 'Jane Doe',
  email: 'jane@example.org',
  message: 'A few words about the opening hours. '.repeat(4),
};
const PROJECT = {
  'application.yaml': 'app.cms.form-rate-limit: 0\napp.server.access-log: false\n',
  'data/form.yaml': `forms:
  - shortcut: load
    title: { en: Load }
    fields:
      - { name: name, type: text, required: true, attributes: { label: { en: Name }, maxLength: 100 } }
      - { name: email, type: email, required: true, attributes: { label: { en: E-mail } } }
      - { name: message, type: textarea, required: true, attributes: { label: { en: Message } } }
`,
};

interface Contender {
  name: string;
  rates: number[];
  /** Runs a round and returns the submissions stored per second. */
  round(): Promise<number>;
  process?: ChildProcess;
}

const { values: options } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  strict: false,
});
const settings = process.argv.slice(2).filter((argument) => argument !== '--postgres');
const postgres = options.postgres ? await startPostgres({ durable: true }) : undefined;

const contenders: Contender[] = [];
await inFolder(async (folder) => {
  try {
    printMachine();
    if (!postgres) {
      const bare = join(import.meta.dirname, 'support/bare-server.ts');
      contenders.push(await start('a commit for each', '/', [bare, join(folder, 'each.db'), 'each']));
      contenders.push(await start('a shared commit', '/', [bare, join(folder, 'group.db'), 'group']));
    }
    for (const [file, content] of Object.entries(PROJECT)) {
      await mkdir(join(folder, 'project', file, '..'), { recursive: true });
      await writeFile(join(folder, 'project', file), content);
    }
    const parvis = join(import.meta.dirname, '../server/bin/parvis.js');
    const place = ['--project', join(folder, 'project'), '--data', join(folder, 'data'), '--port', '0'];
    contenders.push(
      await start('Parvis', '/api/public/forms-results/load', [
        parvis,
        'start',
        ...place,
        ...settings,
        ...(postgres ? ['--set', `app.database.url=${postgres.url}`] : []),
      ]),
    );
    if (postgres) contenders.unshift(await pgbench(folder, postgres.url, CONNECTIONS, ROUND_MS, VALUES));
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const contender of contenders) {
        const rate = await contender.round();
        if (round >= 0) contender.rates.push(rate);
      }
    }
    report();
  } finally {
    for (const { process: child } of contenders) child?.kill('SIGTERM');
    for (const { process: child } of contenders) if (child && !hasEnded(child)) await once(child, 'exit');
    await postgres?.stop();
  }
});

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function report(): void {
  const rates = contenders.map((contender) => quantile(contender.rates, 0.5));
  const ours = rates.at(-1)!;
  const targets = postgres ? [0.4] : [1.8];
  for (const [index, target] of targets.entries()) {
    const { name } = contenders[index]!;
    console.log(`Parvis : ${name.padEnd(18)} ${(ours / rates[index]!).toFixed(2)}  (target ≥ ${target})`);
  }
  console.log();
  for (const [index, { name }] of contenders.entries()) {
    console.log(`${name.padEnd(18)} ${rates[index]!.toFixed(0).padStart(6)} a second`);
  }
}

async function start(name: string, path: string, args: readonly string[]): Promise<Contender> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const { port } = new URL(await printedAddress(child.stdout, AbortSignal.timeout(START_MS)));
  return { name, process: child, rates: [], round: () => load(name, Number(port), path) };
}

function load(name: string, port: number, path: string): Promise<number> {
  const worker = new Worker(join(import.meta.dirname, 'support/submit-client.thread.ts'), {
    workerData: {
      ...{ port, path, connections: CONNECTIONS, durationMs: ROUND_MS },
      body: JSON.stringify({ values: VALUES }),
    },
  });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', ({ perSecond, refused }: { perSecond: number; refused: number }) => {
      if (refused > 0) reject(new Error(`${name} refused ${refused}`));
      else resolve(perSecond);
    });
  });
}
