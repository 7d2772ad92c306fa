import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { absent, syncFolder } from '../../files/write-whole-file.ts';

/** A folder of which a backup brings some entries. */
export interface Area {
  name: string;
  /** Absolute. */
  folder: string;
  /** Whether an entry of the folder gives way to what a backup brings. */
  gives(entry: string): boolean;
  /** Of the files that are put there. */
  mode?: number;
}

/** Files that wait beside the former ones, on the same disk, until the database says that they are the true ones. */
export interface Stage {
  /** Writes one whole, onto the disk. @param path below the folder of the area */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  date(path: string, ms: number): Promise<void>;
}

const MARK = '.restoring-';
/** Complete, and not begun to be moved. */
const NEW = 'new';
/** The former entries are out of the way. */
const READY = 'ready';
const FORMER = 'former';

/** Begins to stage what an area gets; even without any file its former entries give way. */
export async function stageArea(area: Area, id: string): Promise<Stage> {
  const folder = join(stageFolder(area, id), NEW);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async put(path, content) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true });
      const mode = area.mode ?? 0o666;
      await pipeline(content, createWriteStream(target, { flags: 'wx', mode, flush: true }));
    },
    date: (path, ms) => utimes(join(folder, path), new Date(), new Date(ms)),
  };
}

/**
 * Puts what was staged in the place of what is there. Called again after it was cut off, it does what is left. The stage stays, with
 * what was there before, until `clearStages`.
 */
export async function swapIn(area: Area, id: string): Promise<void> {
  const stage = stageFolder(area, id);
  const [fresh, ready, former] = [join(stage, NEW), join(stage, READY), join(stage, FORMER)];
  if (await isThere(fresh)) {
    await mkdir(former, { recursive: true });
    for (const entry of await entriesOf(area.folder)) {
      if (area.gives(entry)) await rename(join(area.folder, entry), join(former, entry));
    }
    await rename(fresh, ready);
    await syncFolder(stage);
  }
  for (const entry of await entriesOf(ready)) await rename(join(ready, entry), join(area.folder, entry));
  if (await isThere(stage)) await syncFolder(area.folder);
}

export function isStaged(area: Area, id: string): Promise<boolean> {
  return isThere(stageFolder(area, id));
}

/** Removes what restores that were cut off have staged, or only that of one. */
export async function clearStages(area: Area, id = ''): Promise<void> {
  for (const entry of await entriesOf(area.folder)) {
    if (entry.startsWith(MARK + area.name + '-' + id)) {
      await rm(join(area.folder, entry), { recursive: true, force: true });
    }
  }
}

/** Whether there is anything that would give way. */
export async function holdsAnything(area: Area): Promise<boolean> {
  for (const entry of await entriesOf(area.folder)) {
    if (!area.gives(entry)) continue;
    const path = join(area.folder, entry);
    if (!(await stat(path)).isDirectory() || (await entriesOf(path)).length > 0) return true;
  }
  return false;
}

/** A file that is being read: whoever removes it meanwhile does not cut it off. Undefined when there is none. */
export async function openWhole(
  path: string,
): Promise<{ size: number; ms: number; chunks(): AsyncGenerator<Uint8Array> } | undefined> {
  const file = await open(path).catch(absent);
  if (!file) return undefined;
  const { size, mtimeMs } = await file.stat();
  return {
    size,
    ms: mtimeMs,
    async *chunks() {
      try {
        if (size > 0) yield* file.createReadStream({ end: size - 1, autoClose: false });
      } finally {
        await file.close();
      }
    },
  };
}

function stageFolder(area: Area, id: string): string {
  return join(area.folder, `${MARK}${area.name}-${id}`);
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(absent)) ?? [];
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(absent)) !== undefined;
}
