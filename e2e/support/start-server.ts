import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;

export interface RunningServer {
  /** `http://127.0.0.1:12345`, without a trailing slash. */
  origin: string;
  /** Login of the first administrator. */
  login: string;
  password: string;
  /** Its data directory. */
  data: string;
  /** Returns all output so far. */
  output: () => string;
  /** Shuts the server down gracefully and deletes its data. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** The project folder, relative to the repository. Default: the bundled example. */
  project?: string;
  /** Further properties by name. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the real server in its own process, on a free port, with an empty temporary data directory. Throws with its
 * output when it does not start.
 */
export async function startServer({ project, settings = {} }: ServerOptions = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'parvis-e2e-'));
  const administrator = { login: 'admin', password: 'correct horse battery' };
  const properties = {
    'app.admin.login': administrator.login,
    'app.admin.password': administrator.password,
    'app.security.bcrypt-strength': '4',
    ...settings,
  };
  const child = spawn(
    process.execPath,
    [
      join(REPOSITORY, 'server/bin/parvis.js'),
      'start',
      ...['--data', data, '--port', '0'],
      ...(project === undefined ? [] : ['--project', join(REPOSITORY, project)]),
      ...Object.entries(properties).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ],
    {
      env: { ...compileCache(), PATH: process.env.PATH ?? '', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  const stop = async () => {
    await end(child);
    await rm(data, { recursive: true, force: true });
  };
  try {
    const origin = await readyLine(child, () => text);
    return { origin, data, ...administrator, output: () => text, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Points the tests at a shared compile cache. */
function compileCache(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/** Returns the address from the ready line. */
async function readyLine(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((ready, fail) => {
    const give = (why: string) => fail(new Error(`The server ${why}:\n${output()}`));
    const timer = setTimeout(() => give('did not get ready in time'), READY_WITHIN_MS);
    child.once('exit', (code) => {
      clearTimeout(timer);
      give(`ended with ${code ?? 'a signal'}`);
    });
    child.stdout!.on('data', () => {
      const found = /listening on (http:\/\/[^\s"\\]+)/.exec(output());
      if (!found) return;
      clearTimeout(timer);
      ready(found[1]!.replace(/\/$/, ''));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}
