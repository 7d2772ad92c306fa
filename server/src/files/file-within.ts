import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/** The path of a file of a folder; undefined when there is none, and for one that lies outside, links followed. */
export async function fileWithin(folder: string, file: string): Promise<string | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(resolve(root, file));
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}
