import { join, relative } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { describeSourceFault, type SourceFault } from '../config/source-fault.ts';
import { isFieldType } from '../content/field-type.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Logger } from '../kernel/logger.ts';
import type { Messages } from '../kernel/messages.ts';
import type { ProjectFieldTypes } from '../kernel/project-field-type.ts';
import { dateContributor } from '../rendering/contributors/built-in/date.ts';
import { frenchRegionsContributor } from '../rendering/contributors/built-in/french-regions.ts';
import { userAgentContributor } from '../rendering/contributors/built-in/user-agent.ts';
import type { Contributors } from '../rendering/contributors/contributor.ts';
import { loadContributors } from '../rendering/contributors/load-contributors.ts';
import { loadFieldTypes } from '../rendering/field-types/load-field-types.ts';
import { registerProjectModules } from '../rendering/project-code/project-modules.ts';
import { MAX_OUTPUT_BYTES } from '../rendering/rendering-settings.ts';
import { createTemplateStore, type TemplateStore } from '../rendering/template-store.ts';
import { readDataScripts, type ScriptEntry, type ScriptSection } from './read-data-scripts.ts';

export interface PrepareProjectOptions {
  project: OpenedProject;
  /** What data scripts may hold; undefined: they are not read. */
  scriptSections?: readonly ScriptSection[];
  messages: Messages;
  clock: Clock;
  logger: Logger;
}

/** What a project brings along for its pages, read and checked. */
export interface PreparedRendering {
  templates: TemplateStore;
  contributors: Contributors;
  fieldTypes: ProjectFieldTypes;
  /** Forgets how the project's modules are imported. */
  close(): void;
}

/** Everything that a project brings along. */
export interface PreparedProject extends PreparedRendering {
  /** In the order in which they are loaded. */
  scripts: ScriptEntry[];
}

/**
 * Reads templates, contributors and data scripts of a project before anything is opened or written. Throws an Error
 * with a line for each fault of any of them, place first.
 */
export async function prepareProject(options: PrepareProjectOptions): Promise<PreparedProject> {
  const { project, scriptSections, messages, clock, logger } = options;
  const folder = project.projectDirectory;
  const modules = registerProjectModules(folder);
  const [templates, contributors, fieldTypes, scripts] = await Promise.all([
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
    loadFieldTypes({ projectFolder: folder, isTaken: isFieldType, logger }),
    scriptSections
      ? readDataScripts(join(folder, 'data'), scriptSections, messages)
      : { entries: [], faults: [] },
  ]);
  const templateFaults = missingTemplates(fieldTypes.fieldTypes, templates.store);
  const faults = [
    ...templates.faults,
    ...contributors.faults,
    ...fieldTypes.faults,
    ...templateFaults,
    ...scripts.faults,
  ].map((fault) => {
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
    fieldTypes: fieldTypes.fieldTypes,
    scripts: scripts.entries,
    close: () => modules.close(),
  };
}

function missingTemplates(fieldTypes: ProjectFieldTypes, templates: TemplateStore): SourceFault[] {
  return [...fieldTypes.values()].flatMap(({ file, template, articleTemplate }) =>
    [template, articleTemplate]
      .filter((name) => name !== undefined && !templates.has(name))
      .map((name) => ({ file, message: `there is no template "${name}"` })),
  );
}
