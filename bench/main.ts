import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';

/** `npm run bench -- <name> [arguments]`: runs a measurement of this folder in its own process. */
const [name, ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => parse(file).name);

if (name === undefined || !names.includes(name)) {
  console.error(`npm run bench -- <name>, where the name is one of: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  const script = join(import.meta.dirname, `${name}.ts`);
  process.exitCode = spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1;
}
