import { watch } from 'chokidar';
import { join, relative, sep } from 'node:path';
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
  /** Called with the names of the reloaded dependencies. */
  onChange?(names: readonly string[]): void;
}

/** Saving in an editor causes several events within this time. */
const SETTLE_MS = 30;

/**
 * Reloads the templates and messages of a project when they change, including when their folders appear, disappear or
 * are replaced. Logs a file with a fault and keeps using its previous content. For `parvis start --watch`.
 */
export function watchProject(options: WatchProjectOptions): { close(): Promise<void> } {
  const { project, templates, messages, logger, onChange } = options;
  const folder = project.projectDirectory;

  async function reloadTemplates(): Promise<void> {
    const { faults, changed } = await templates.reload();
    for (const { excerpt, ...fault } of faults) {
      const detail = describeSourceFault(fault) + (excerpt === undefined ? '' : `\n${excerpt}`);
      logger.event('project file rejected', { detail });
    }
    if (changed.length === 0) return;
    onChange?.(changed.map((name) => `template:${name}`).concat(`template:${ANY_TEMPLATE}`));
    logger.event('templates reloaded');
  }

  async function reloadMessages(): Promise<void> {
    const { catalogues, faults } = await loadMessages([
      { directory: join(PACKAGE_DIRECTORY, 'messages'), label: 'parvis/messages', isTrusted: true },
      { directory: join(folder, 'messages'), label: 'messages' },
    ]);
    for (const fault of faults) logger.event('project file rejected', { detail: describeSourceFault(fault) });
    if (faults.length > 0) return;
    const changed = messages.replace(catalogues);
    if (changed.length === 0) return;
    onChange?.(changed.map((locale) => `messages:${locale}`));
    logger.event('messages reloaded');
  }

  const reloads = new Map([
    ['templates', debounce(reloadTemplates, logger)],
    ['messages', debounce(reloadMessages, logger)],
  ]);
  const topOf = (path: string) => relative(folder, path).split(sep)[0]!;
  // The project folder is watched too, because the others may appear and disappear.
  const watcher = watch(folder, {
    ignored: (path) => topOf(path) !== '' && !reloads.has(topOf(path)),
    ignoreInitial: true,
  });
  watcher.on('all', (_event, path) => reloads.get(topOf(path))?.request());
  // Picks up changes made before the watcher was ready.
  watcher.on('ready', () => reloads.forEach((reload) => reload.request()));
  watcher.on('error', (error) => logger.event('project watch failed', { err: error }));
  return {
    async close() {
      for (const reload of reloads.values()) reload.cancel();
      await watcher.close();
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
    cancel: () => clearTimeout(timer),
  };
}
