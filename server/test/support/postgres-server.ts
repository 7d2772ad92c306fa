import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PostgresServer {
  /** URL of the superuser, without a password, on loopback. */
  url: string;
  stop(): Promise<void>;
  /** Stops the server like a crash, or cleanly; its data is kept. */
  halt(how: 'immediate' | 'fast'): Promise<void>;
  /** Restarts it on the same port after `halt`. */
  resume(): Promise<void>;
}

/**
 * Starts a real PostgreSQL in a temporary folder on a free loopback port: the installed one or, as root on Debian, the
 * distribution's package. Rejects with what is missing otherwise. Durability is off unless a test measures it.
 * `replicaOf`: URL of the server to replicate. The server and its folder are removed when it is stopped or when this
 * process ends for any reason.
 */
export async function startPostgres({
  durable = false,
  replicaOf,
}: { durable?: boolean; replicaOf?: string } = {}): Promise<PostgresServer> {
  const binaries = await findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'parvis-postgres-'));
  const owner = process.getuid?.() === 0 ? 'postgres' : undefined;
  if (owner) {
    const [uid, gid] = await Promise.all([numberOf('-u', owner), numberOf('-g', owner)]);
    chownSync(folder, uid, gid);
  }
  chmodSync(folder, 0o700);
  const port = await freePort();
  const data = join(folder, 'data');
  const as = (command: string, args: string[]) =>
    owner
      ? run('runuser', ['-u', owner, '--', join(binaries, command), ...args], { cwd: '/' })
      : run(join(binaries, command), args, { cwd: '/' });

  const settings = [
    `-p ${port}`,
    '-h 127.0.0.1',
    `-k ${folder}`,
    '-c max_connections=200',
    ...(durable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ].join(' ');
  const log = join(folder, 'log');
  const resume = async () => {
    await as('pg_ctl', ['-w', '-s', '-D', data, '-l', log, '-o', settings, 'start']);
  };

  try {
    await (replicaOf === undefined
      ? as('initdb', [
          ...['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'],
          ...['--locale=C.UTF-8', '--no-sync'],
        ])
      : as('pg_basebackup', [
          ...['-D', data, '-d', replicaOf, '--write-recovery-conf'],
          ...['--checkpoint=fast', '--no-sync'],
        ]));
    await resume();
  } catch (error) {
    const output = existsSync(log) ? readFileSync(log, 'utf8') : '';
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL for the tests did not start: ${(error as Error).message}\n${output}`);
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: guard(data, folder),
    async halt(how) {
      await as('pg_ctl', ['-w', '-s', '-D', data, '-m', how, 'stop']);
    },
    resume,
  };
}

/**
 * Starts a process that outlives this one briefly: it stops the server when its input is closed, by `stop` or because
 * this process has ended. Returns `stop`.
 */
function guard(data: string, folder: string): () => Promise<void> {
  const script =
    'cat > /dev/null; pid=$(head -n 1 "$0/postmaster.pid") && kill -QUIT "$pid"; while kill -0 "$pid" && [ -e "$0/postmaster.pid" ]; do sleep 0.02; done; rm -rf "$1"';
  const child = spawn('sh', ['-c', script, data, folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  // The pipe must not keep this process alive; Node's types hide that it is a socket.
  (child.stdin as Writable & { unref(): void }).unref();
  let stopped: Promise<unknown> | undefined;
  return async () => {
    if (!stopped) {
      stopped = once(child, 'exit');
      child.ref();
      child.stdin.end();
    }
    await stopped;
  };
}

async function findBinaries(): Promise<string> {
  const found = installedBinaries();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], { env });
    const installed = installedBinaries();
    if (installed) return installed;
  }
  throw new Error(
    'The tests need PostgreSQL 15 or later: install it, or name a server in PARVIS_TEST_POSTGRES_URL',
  );
}

/** Returns the folder of the newest installed server. */
function installedBinaries(): string | undefined {
  const versions = globSync('/usr/lib/postgresql/*/bin/pg_ctl')
    .concat((process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pg_ctl')))
    .filter((path) => existsSync(path) && existsSync(path.replace(/pg_ctl$/, 'initdb')))
    .sort((a, b) => versionOf(b) - versionOf(a));
  return versions[0]?.replace(/\/pg_ctl$/, '');
}

function versionOf(path: string): number {
  return Number(/postgresql\/(\d+)\//.exec(path)?.[1] ?? 0);
}

async function numberOf(option: string, user: string): Promise<number> {
  return Number((await run('id', [option, user])).stdout);
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
