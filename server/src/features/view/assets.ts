import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Content hashes of the project's public files, so that browsers can cache them indefinitely. */
export type Assets = ReturnType<typeof createAssets>;

interface KnownFile {
  modifiedAt: number;
  size: number;
  hash: string;
}

/** Reads each file of `folder` once, and again after it has changed. */
export function createAssets(folder: string) {
  const known = new Map<string, KnownFile>();

  /** Returns the hash of a file, or undefined when there is none with this name. */
  async function hashOf(name: string): Promise<string | undefined> {
    const path = normalize('/' + name);
    if (path.includes('/.') || path.includes('\0')) return undefined;
    const file = join(folder, path);
    const facts = await stat(file).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const { mtimeMs: modifiedAt, size } = facts;
    const before = known.get(path);
    if (before?.modifiedAt === modifiedAt && before.size === size) return before.hash;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    const found = { modifiedAt, size, hash: hash.digest('base64url').slice(0, 12) };
    known.set(path, found);
    return found.hash;
  }

  return {
    hashOf,
    /** Returns the address of a file, with the hash of its content if it exists. */
    async hrefOf(name: string): Promise<string> {
      const path = name.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');
      const hash = await hashOf(name);
      return `/assets/${path}${hash === undefined ? '' : `?v=${hash}`}`;
    },
  };
}
