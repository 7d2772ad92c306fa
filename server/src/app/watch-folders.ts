import { watch } from 'chokidar';
import { relative, sep } from 'node:path';
import type { Logger } from '../kernel/logger.ts';

/** Saving in an editor causes several events within this time. */
const SETTLE_MS = 30;

export interface FolderWatch {
  /** Resolves when all running work has ended. */
  close(): Promise<void>;
}

export interface WatchFoldersOptions {
  logger: Logger;
  /** The instant in ms at which the files were read; changes since then are detected too. */
  since: number;
}

/**
 * Runs the work registered for a file or folder of `root` when it, or anything in it, is changed, created or deleted.
 */
export function watchFolders(
  root: string,
  works: Readonly<Record<string, () => Promise<void>>>,
  { logger, since }: WatchFoldersOptions,
): FolderWatch {
  // Entries with the same work share its delay.
  const debounced = new Map([...new Set(Object.values(works))].map((work) => [work, debounce(work, logger)]));
  const workOf = (name: string) => {
    const work = Object.hasOwn(works, name) ? works[name] : undefined;
    return work && debounced.get(work);
  };
  const topOf = (path: string) => relative(root, path).split(sep)[0]!;
  // The root is watched too, because the others may appear and disappear.
  const watcher = watch(root, {
    ignored: (path) => topOf(path) !== '' && !workOf(topOf(path)),
    alwaysStat: true,
  });
  let isReady = false;
  watcher.on('all', (_event, path, stats) => {
    if (isReady || (stats?.ctimeMs ?? 0) >= since) workOf(topOf(path))?.request();
  });
  watcher.on('ready', () => (isReady = true));
  watcher.on('error', (error) => logger.event('project watch failed', { err: error }));
  return {
    async close() {
      await watcher.close();
      await Promise.all([...debounced.values()].map((work) => work.end()));
    },
  };
}

/** Runs the work after requests for it have settled, one run after another. */
function debounce(work: () => Promise<void>, logger: Logger) {
  const fail = (error: unknown) => logger.event('project reload failed', { err: error });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  return {
    request(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(work).catch(fail);
      }, SETTLE_MS);
    },
    end(): Promise<void> {
      clearTimeout(timer);
      return running;
    },
  };
}
