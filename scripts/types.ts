import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * `npm run types`: checks the types of every part with the native compiler, which takes a quarter of the time of the
 * JavaScript one. The import check still uses the latter for its API.
 *
 * Two parts run concurrently with one checker each: several checkers of one part infer the same types again and take
 * twice the processor time in total.
 */
const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

const waiting = ['server', '.', 'admin', 'examples/site', 'examples/museum', 'examples/starter'];

async function work(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const child = spawn(process.execPath, [compiler, '--noEmit', '--singleThreaded', '-p', project], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) process.exitCode = 1;
  }
}

await Promise.all([work(), work()]);
