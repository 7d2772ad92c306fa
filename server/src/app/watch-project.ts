import { existsSync, watch, type FSWatcher } from 'node:fs';
import { basename, join } from 'node:path';
import { loadMessages } from '../config/load-messages.ts';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { describeSourceFault } from '../config/source-fault.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { ANY_TEMPLATE } from '../rendering/template-parts.ts';
import type { TemplateStore } from '../rendering/template-store.ts';

export interface WatchProjectOptions {
  project: OpenedProject;
  templates: TemplateStore;
  messages: Messages;
  logger: Logger;
  /** Told what was read anew: names of dependencies. */
  onChange?(names: readonly string[]): void;
}

/** One save of an editor is several events; what follows within this time belongs to it. */
const SETTLE_MS = 30;

/**
 * Takes changed templates and messages of a project over while the server runs. With a fault in them, which is
 * logged, those of before stay in use. The folders may come later, go, and be replaced. For `parvis start --watch`.
 */
export function watchProject(options: WatchProjectOptions): { close(): void } {
  const { project, templates, messages, logger, onChange } = options;
  const folder = project.projectDirectory;

  async function reloadTemplates(): Promise<void> {
    const { faults, changed } = await templates.reload();
    for (const { excerpt, ...fault } of faults) {
      logger.error(describeSourceFault(fault) + (excerpt === undefined ? '' : `\n${excerpt}`));
    }
    if (faults.length > 0) return;
    onChange?.(changed.map((name) => `template:${name}`).concat(`template:${ANY_TEMPLATE}`));
    logger.info('templates reloaded');
  }

  async function reloadMessages(): Promise<void> {
    const { catalogues, faults } = await loadMessages([
      { directory: join(PACKAGE_DIRECTORY, 'messages'), label: 'parvis/messages' },
      { directory: join(folder, 'messages'), label: 'messages' },
    ]);
    for (const fault of faults) logger.error(describeSourceFault(fault));
    if (faults.length > 0) return;
    const changed = messages.replace(catalogues);
    onChange?.(changed.map((locale) => `messages:${locale}`));
    logger.info('messages reloaded');
  }

  const folders = new Map([
    ['templates', watchFolder(join(folder, 'templates'), reloadTemplates, logger)],
    ['messages', watchFolder(join(folder, 'messages'), reloadMessages, logger)],
  ]);
  // Not recursive: `node_modules` may be below. It tells when a folder appears, goes, or is another one now.
  const top = watch(folder, (_event, name) => {
    for (const [known, watched] of folders) if (name === null || name === known) watched.renew();
  });
  top.on('error', (error) => logger.error({ err: error }, 'the project is no longer watched'));
  return {
    close() {
      top.close();
      for (const watched of folders.values()) watched.close();
    },
  };
}

interface WatchedFolder {
  /** The folder is there now, or gone, or another one of the same name. */
  renew(): void;
  close(): void;
}

/** Calls `reload` after each change below a folder, which need not be there yet. */
function watchFolder(folder: string, reload: () => Promise<void>, logger: Logger): WatchedFolder {
  let watcher = open();
  let isRenewed = false;
  let settling: NodeJS.Timeout | undefined;

  function open(): FSWatcher | undefined {
    if (!existsSync(folder)) return undefined;
    const fail = (error: unknown) => logger.warn({ err: error }, `${basename(folder)} cannot be watched`);
    try {
      return watch(folder, { recursive: true }, settle).on('error', fail);
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  function settle(): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      if (isRenewed) {
        isRenewed = false;
        watcher?.close();
        // Before reading, so that no later change is missed.
        watcher = open();
      }
      reload().catch((error: unknown) => logger.error({ err: error }, 'reloading failed'));
    }, SETTLE_MS);
  }

  return {
    renew() {
      isRenewed = true;
      settle();
    },
    close() {
      clearTimeout(settling);
      watcher?.close();
    },
  };
}
