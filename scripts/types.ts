import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `npm run types`: checks the types of every part with the native compiler, which takes a quarter of the time of the one
 * in JavaScript. That one stays for the tools that need its interface: ESLint and the check of imports.
 */
const root = join(import.meta.dirname, '..');
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');

for (const project of ['server', 'admin', 'examples/site', '.']) {
  const { status } = spawnSync(process.execPath, [compiler, '--noEmit', '-p', project], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
