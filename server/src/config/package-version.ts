import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PACKAGE_DIRECTORY } from './project.ts';

/** Returns the installed version of Parvis. */
export async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(PACKAGE_DIRECTORY, 'package.json'), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
