import { join, relative } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { describeSourceFault } from '../config/source-fault.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import { dateContributor } from '../rendering/contributors/built-in/date.ts';
import { frenchRegionsContributor } from '../rendering/contributors/built-in/french-regions.ts';
import { userAgentContributor } from '../rendering/contributors/built-in/user-agent.ts';
import type { Contributors } from '../rendering/contributors/contributor.ts';
import { loadContributors } from '../rendering/contributors/load-contributors.ts';
import { registerProjectModules } from '../rendering/contributors/project-modules.ts';
import { MAX_OUTPUT_BYTES } from '../rendering/rendering-settings.ts';
import { createTemplateStore, type TemplateStore } from '../rendering/template-store.ts';
import { readDataScripts, type ScriptEntry, type ScriptSection } from './read-data-scripts.ts';

export interface PrepareProjectOptions {
  project: OpenedProject;
  scriptSections: readonly ScriptSection[];
  messages: Messages;
  clock: Clock;
  logger: Logger;
}

/** What a project brings along, read and checked. */
export interface PreparedProject {
  templates: TemplateStore;
  contributors: Contributors;
  scripts: ScriptEntry[];
  /** Forgets how the project's modules are imported. */
  close(): void;
}

/**
 * Reads templates, contributors and data scripts of a project before anything is opened or written. Throws an Error
 * with a line for each fault of any of them, place first.
 */
export async function prepareProject(options: PrepareProjectOptions): Promise<PreparedProject> {
  const { project, messages, clock, logger } = options;
  const folder = project.projectDirectory;
  const modules = registerProjectModules(folder);
  const [templates, contributors, scripts] = await Promise.all([
    createTemplateStore({
      projectFolder: join(folder, 'templates'),
      ownFolder: join(PACKAGE_DIRECTORY, 'templates'),
      maxLength: MAX_OUTPUT_BYTES,
    }),
    loadContributors({
      projectFolder: folder,
      builtIn: [
        dateContributor(clock, project.configuration['app.cms.time-zone']),
        userAgentContributor,
        frenchRegionsContributor,
      ],
      logger,
    }),
    readDataScripts(join(folder, 'data'), options.scriptSections, messages),
  ]);
  const faults = [...templates.faults, ...contributors.faults, ...scripts.faults].map((fault) => {
    const file = fault.file.startsWith(folder) ? relative(folder, fault.file) : fault.file;
    const excerpt = 'excerpt' in fault && typeof fault.excerpt === 'string' ? `\n${fault.excerpt}` : '';
    return describeSourceFault({ ...fault, file }) + excerpt;
  });
  if (faults.length > 0) {
    modules.close();
    throw new Error(faults.join('\n'));
  }
  return {
    templates: templates.store,
    contributors: contributors.contributors,
    scripts: scripts.entries,
    close: () => modules.close(),
  };
}
