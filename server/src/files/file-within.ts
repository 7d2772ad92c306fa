import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';

/**
 * Returns the path of a file in a folder. Returns undefined when it does not exist or, with links resolved, lies
 * outside the folder.
 */
export async function fileWithin(folder: string, file: string): Promise<string | undefined> {
  try {
    const root = await realpath(folder);
    const path = await realpath(resolve(root, file));
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}
