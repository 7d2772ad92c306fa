import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { absent, syncFolder } from '../../files/write-whole-file.ts';
import type { Area } from './area.ts';

/** A folder of which a restore replaces some entries. */
export interface FolderAreaOptions {
  name: string;
  /** An absolute path. */
  folder: string;
  /** Returns whether a restore replaces this entry of the folder. */
  isReplaced(entry: string): boolean;
  /** The mode of the restored files. */
  mode?: number;
}

const MARK = '.restoring-';
/** The stage is complete, and no file has been moved yet. */
const NEW = 'new';
/** The former entries have been moved away. */
const READY = 'ready';
const FORMER = 'former';

/** A local folder. Files are staged in it, on the same disk, and then renamed. */
export function folderArea({ name, folder, isReplaced, mode = 0o666 }: FolderAreaOptions): Area {
  const stageFolder = (id: string) => join(folder, `${MARK}${name}-${id}`);

  return {
    folder,

    async stage(id) {
      const stage = join(stageFolder(id), NEW);
      await mkdir(stage, { recursive: true, mode: 0o700 });
      return {
        async put(path, content) {
          const target = join(stage, path);
          await mkdir(dirname(target), { recursive: true });
          await pipeline(content, createWriteStream(target, { flags: 'wx', mode, flush: true }));
        },
        date: (path, ms) => utimes(join(stage, path), new Date(), new Date(ms)),
      };
    },

    isStaged: (id) => pathExists(stageFolder(id)),

    async swapIn(id) {
      const stage = stageFolder(id);
      const [fresh, ready, former] = [join(stage, NEW), join(stage, READY), join(stage, FORMER)];
      if (await pathExists(fresh)) {
        await mkdir(former, { recursive: true });
        for (const entry of await entriesOf(folder)) {
          if (isReplaced(entry)) await rename(join(folder, entry), join(former, entry));
        }
        await rename(fresh, ready);
        await syncFolder(stage);
      }
      for (const entry of await entriesOf(ready)) await rename(join(ready, entry), join(folder, entry));
      if (await pathExists(stage)) await syncFolder(folder);
    },

    async clearStages(id = '') {
      for (const entry of await entriesOf(folder)) {
        if (entry.startsWith(`${MARK}${name}-${id}`)) {
          await rm(join(folder, entry), { recursive: true, force: true });
        }
      }
    },

    async holdsAnything() {
      for (const entry of await entriesOf(folder)) {
        if (!isReplaced(entry)) continue;
        const path = join(folder, entry);
        if (!(await stat(path)).isDirectory() || (await entriesOf(path)).length > 0) return true;
      }
      return false;
    },
  };
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

async function pathExists(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined;
}
