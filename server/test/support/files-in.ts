import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder, by its path from there, in order; one that goes away meanwhile is none. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .sort();
}
