import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const THREADS = 2;

/**
 * Runs pgbench with the same number of clients, each storing submissions with one commit each, in a table with the same
 * columns and indexes as ours. Rejects if pgbench is not installed.
 */
export async function pgbench(
  folder: string,
  url: string,
  clients: number,
  roundMs: number,
  values: object,
): Promise<{ name: string; rates: number[]; round(): Promise<number> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table answer (like form_result including all)');
  await client.end();
  const json = JSON.stringify(values);
  const text = Object.values(values).join(' ').toLowerCase();
  const script = join(folder, 'insert.sql');
  await writeFile(
    script,
    `insert into answer (id, form_id, form_version, submitted_at, locale, field_values, spam, search_text)
values (gen_random_uuid()::text, 'form', 1, 1700000000000, 'en', '${json}', 0, ' ${text}');\n`.replaceAll(
      '\nvalues',
      ' values',
    ),
  );
  const seconds = String(Math.round(roundMs / 1000));
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    String(THREADS),
    '-T',
    seconds,
    '-f',
    script,
    url,
  ];
  return {
    name: 'pgbench',
    rates: [],
    async round() {
      const { stdout } = await run('pgbench', args);
      return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
    },
  };
}
