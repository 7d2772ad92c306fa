import { findFaultsOfStart } from '../app/check-project.ts';
import { watchFolders, type FolderWatch } from '../app/watch-folders.ts';
import type { WatchedFaults } from '../app/watched-faults.ts';
import type { ProjectOptions } from '../config/open-project.ts';
import type { Logger } from '../kernel/logger.ts';

export interface RestartOptions {
  projectDirectory: string;
  /** The options with which the project was opened. */
  project: ProjectOptions;
  faults: WatchedFaults;
  logger: Logger;
  restart(): Promise<void>;
}

/** Restarts the service when files change that are only read at startup, unless they have faults. */
export function restartOnChange(options: RestartOptions): FolderWatch {
  const { faults, logger } = options;
  let running = Promise.resolve();
  const oneByOne = (work: () => Promise<void>) => () => (running = running.then(work, work));
  const tryToRestart = async () => {
    const found = await findFaultsOfStart(options.project);
    faults.set('start', found);
    for (const detail of found) logger.event('project file rejected', { detail });
    if (found.length === 0) await options.restart();
  };
  const restart = oneByOne(tryToRestart);
  // These are reloaded without a restart, but a fault in them may have prevented one.
  const retry = oneByOne(async () => {
    if (faults.of('start').length > 0) await tryToRestart();
  });
  return watchFolders(
    options.projectDirectory,
    {
      'application.yaml': restart,
      contributors: restart,
      'field-types': restart,
      models: restart,
      data: restart,
      templates: retry,
      messages: retry,
    },
    { logger, since: performance.timeOrigin },
  );
}
