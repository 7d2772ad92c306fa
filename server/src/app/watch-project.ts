import { watch, type FSWatcher } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { loadMessages } from '../config/load-messages.ts';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { describeSourceFault } from '../config/source-fault.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { TemplateStore } from '../rendering/template-store.ts';

export interface WatchProjectOptions {
  project: OpenedProject;
  templates: TemplateStore;
  messages: Messages;
  logger: Logger;
}

/** One save of an editor is several events; what follows within this time belongs to it. */
const SETTLE_MS = 30;

/**
 * Takes changed templates and messages of a project over while the server runs. With a fault in them, which is
 * logged, those of before stay in use. For `parvis start --watch`.
 */
export function watchProject({ project, templates, messages, logger }: WatchProjectOptions): {
  close(): void;
} {
  const folder = project.projectDirectory;

  async function reloadTemplates(): Promise<void> {
    const faults = await templates.reload();
    for (const { excerpt, ...fault } of faults) {
      logger.error(describeSourceFault(fault) + (excerpt === undefined ? '' : `\n${excerpt}`));
    }
    if (faults.length === 0) logger.info('templates reloaded');
  }

  async function reloadMessages(): Promise<void> {
    const { catalogues, faults } = await loadMessages([
      { directory: join(PACKAGE_DIRECTORY, 'messages'), label: 'parvis/messages' },
      { directory: join(folder, 'messages'), label: 'messages' },
    ]);
    for (const fault of faults) logger.error(describeSourceFault(fault));
    if (faults.length > 0) return;
    messages.replace(catalogues);
    logger.info('messages reloaded');
  }

  const watchers = [
    watchFolder(join(folder, 'templates'), reloadTemplates, logger),
    watchFolder(join(folder, 'messages'), reloadMessages, logger),
  ];
  return { close: () => watchers.forEach((watcher) => watcher?.close()) };
}

/** Calls `reload` after each change below a folder; undefined when there is no such folder. */
function watchFolder(folder: string, reload: () => Promise<void>, logger: Logger): FSWatcher | undefined {
  let settling: NodeJS.Timeout | undefined;
  try {
    return watch(folder, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        reload().catch((error: unknown) => logger.error({ err: error }, 'reloading failed'));
      }, SETTLE_MS);
    });
  } catch {
    logger.info(`nothing to watch: ${basename(dirname(folder))} has no folder ${basename(folder)}`);
    return undefined;
  }
}
