import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const CONFIGURATION = join(import.meta.dirname, '../../../deploy/varnish.vcl');
const PROGRAM = '/usr/sbin/varnishd';

/** A cache in front of the server. */
export interface Varnish {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Varnish with the configuration of `deploy/`, on a loopback port, in front of another one. Installs its packages
 * if missing (as root on Debian); rejects otherwise.
 */
export async function startVarnish(port: number, serverPort: number): Promise<Varnish> {
  await ensureInstalled();
  const folder = temporaryFolder();
  const configuration = join(folder, 'site.vcl');
  writeFileSync(configuration, readFileSync(CONFIGURATION, 'utf8').replace('"8080"', `"${serverPort}"`));
  const child = spawn(
    PROGRAM,
    [
      ...['-F', '-j', 'none', '-n', join(folder, 'work'), '-s', 'malloc,16M'],
      ...['-a', `127.0.0.1:${port}`, '-f', configuration],
    ],
    { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`Varnish did not start:\n${output}`);
    await pause(20);
  }
  return { url, stop: () => end(child) };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function ensureInstalled(): Promise<void> {
  if (isInstalled()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Other tests may be installing packages too.
    const options = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
    await run('apt-get', ['update', ...options], { env });
    await run(
      'apt-get',
      ['install', ...options, '-y', '--no-install-recommends', 'varnish', 'varnish-modules'],
      { env },
    );
    if (isInstalled()) return;
  }
  throw new Error('The test of caches needs Varnish: install the packages varnish and varnish-modules');
}

function isInstalled(): boolean {
  return existsSync(PROGRAM) && globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length > 0;
}
