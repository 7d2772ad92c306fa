import { join } from 'node:path';
import { loadMessages } from '../config/load-messages.ts';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { describeSourceFault } from '../config/source-fault.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { ANY_TEMPLATE } from '../rendering/template-parts.ts';
import type { TemplateStore } from '../rendering/template-store.ts';
import { describeProjectFault } from './prepare-project.ts';
import { watchFolders, type FolderWatch } from './watch-folders.ts';
import type { WatchedFaults } from './watched-faults.ts';

export interface WatchProjectOptions {
  project: OpenedProject;
  templates: TemplateStore;
  messages: Messages;
  faults: WatchedFaults;
  logger: Logger;
  /** The instant in ms at which the project was read. */
  since: number;
  /** Called with the names of the reloaded dependencies. */
  onChange?(names: readonly string[]): void;
}

/**
 * Reloads the templates and messages of a project when they change, including when their folders are created, deleted
 * or replaced. Reports a file with a fault and keeps using its previous content. For `parvis start --watch`.
 */
export function watchProject(options: WatchProjectOptions): FolderWatch {
  const { project, templates, messages, faults, logger, onChange } = options;
  const folder = project.projectDirectory;
  const report = (part: 'templates' | 'messages', lines: readonly string[]) => {
    faults.set(part, lines);
    for (const detail of lines) logger.event('project file rejected', { detail });
  };

  async function reloadTemplates(): Promise<void> {
    const { faults: found, changed } = await templates.reload();
    report(
      'templates',
      found.map((fault) => describeProjectFault(fault, folder)),
    );
    if (changed.length === 0) return;
    onChange?.(changed.map((name) => `template:${name}`).concat(`template:${ANY_TEMPLATE}`));
    logger.event('templates reloaded');
  }

  async function reloadMessages(): Promise<void> {
    const { catalogues, faults: found } = await loadMessages([
      { directory: join(PACKAGE_DIRECTORY, 'messages'), label: 'parvis/messages', isTrusted: true },
      { directory: join(folder, 'messages'), label: 'messages' },
    ]);
    report('messages', found.map(describeSourceFault));
    if (found.length > 0) return;
    const changed = messages.replace(catalogues);
    if (changed.length === 0) return;
    onChange?.(changed.map((locale) => `messages:${locale}`));
    logger.event('messages reloaded');
  }

  return watchFolders(
    folder,
    { templates: reloadTemplates, messages: reloadMessages },
    { logger, since: options.since },
  );
}
