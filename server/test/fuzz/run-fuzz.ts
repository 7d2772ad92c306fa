import { join } from 'node:path';
import { startServer, type RunningServer } from '../cli/run-parvis.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createAdministrator, PASSWORD } from './administrator.ts';
import { runCampaign, type Campaign } from './campaign.ts';
import { operationsOf, PUBLIC_PLACES, type ApiDocument } from './document.ts';
import { createJudge, parsed } from './judge.ts';
import { createKnownValues } from './known-values.ts';
import { seedContent } from './seed-content.ts';
import { createSender } from './send.ts';

const EXAMPLE_SITE = join(import.meta.dirname, '../../../examples/site');

/** The error level of pino. */
const ERROR_LEVEL = 50;

export interface FuzzOptions {
  seconds: number;
  seed: number;
  /** URL of an empty database. */
  database: string;
  /** Concurrent requests. */
  atOnce: number;
  print: (line: string) => void;
}

/** Starts the example site, tests it and prints the results. Returns the number of faults. */
export async function runFuzz({ database, print, ...options }: FuzzOptions): Promise<number> {
  const place = ['--project', EXAMPLE_SITE, '--data', temporaryFolder()];
  const server = await startServer([...place, ...settings(database)]);
  try {
    print(`seed ${options.seed}`);
    const campaign = await tried(server.url, options);
    const alive = await ready(server.url);
    const faults = [
      ...campaign.faults.map(
        ({ operation, fault, curl }) => `${operation.method} ${operation.path}: ${fault}\n  ${curl}`,
      ),
      ...(alive ? [] : ['the server is no longer ready']),
      ...(await complaintsOf(server)),
    ];
    for (const line of tableOf(campaign)) print(line);
    for (const fault of faults) print(`\nFAULT ${fault}`);
    print(`\n${faults.length} faults; --seed ${options.seed} repeats this`);
    return faults.length;
  } finally {
    await server.stop();
  }
}

function settings(database: string): string[] {
  return [
    `app.database.url=${database}`,
    `app.admin.password=${PASSWORD}`,
    'app.security.secret=of the fuzzing alone, and long enough',
    'app.security.bcrypt-strength=4',
    'app.security.sign-in-limit=0',
    'app.cms.form-rate-limit=0',
  ].flatMap((setting) => ['--set', setting]);
}

async function tried(url: string, options: Omit<FuzzOptions, 'database' | 'print'>): Promise<Campaign> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const administrator = await createAdministrator(url);
  const known = createKnownValues(administrator.untouchable);
  await seedContent(url, administrator.credentials(), known);
  const sender = createSender(url);
  try {
    return await runCampaign({
      ...options,
      operations: [...operationsOf(document), ...PUBLIC_PLACES],
      sender,
      judge: createJudge(document),
      known,
      administrator,
    });
  } finally {
    sender.close();
  }
}

async function ready(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok ?? false;
}

/** Returns the distinct errors in the server's log, and whether it stopped cleanly. */
async function complaintsOf(server: RunningServer): Promise<string[]> {
  const { code, out, complaints } = await server.stop();
  const errors = new Map<string, string>();
  for (const line of out.split('\n')) {
    const entry = parsed(line) as
      { level?: number; msg?: string; err?: { message: string; stack: string } } | undefined;
    if (entry?.level === undefined || entry.level < ERROR_LEVEL) continue;
    const kind = `${entry.msg ?? ''} ${entry.err?.stack.split('\n').find((frame) => /^\s+at /.test(frame)) ?? ''}`;
    errors.set(kind, line.slice(0, 1500));
  }
  return [
    ...[...errors.values(), ...complaints].map((line) => `the log says: ${line}`),
    ...(code === 0 ? [] : [`the server ended with ${code}`]),
  ];
}

function tableOf({ counts }: Campaign): string[] {
  const rows = [...counts].map(([{ method, path }, byStatus]) => {
    const total = [...byStatus.values()].reduce((sum, count) => sum + count, 0);
    const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
    return `${String(total).padStart(7)}  ${`${method} ${path}`.padEnd(66)} ${statuses.join(' ')}`;
  });
  const all = [...counts.values()].flatMap((byStatus) => [...byStatus.values()]);
  return [...rows, `${String(all.reduce((sum, count) => sum + count, 0)).padStart(7)}  in all`];
}
