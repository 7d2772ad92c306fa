import { join, relative, sep } from 'node:path';
import type { OpenedProject } from '../config/open-project.ts';
import { PACKAGE_DIRECTORY } from '../config/project.ts';
import { describeSourceFault, type SourceFault } from '../config/source-fault.ts';
import { isFieldType } from '../content/field-type.ts';
import { BUNDLED_SCRIPT_SECTIONS } from '../features/access/access-scripts.ts';
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
import {
  readDataScripts,
  type DataScripts,
  type ScriptEntry,
  type ScriptSection,
} from './read-data-scripts.ts';

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
  /** In the order in which they are loaded, those that come with Parvis last. */
  scripts: ScriptEntry[];
}

/** Everything that a project brings along, as far as it has no fault. */
export interface ReadProject extends PreparedProject {
  /** Place first; with an excerpt below where there is one. */
  faults: string[];
  /** Apart, as everything else can be looked at without the templates that have them. */
  templateFaults: string[];
}

/**
 * Reads templates, contributors and data scripts of a project before anything is opened or written. Throws an Error
 * with a line for each fault of any of them, place first.
 */
export async function prepareProject(options: PrepareProjectOptions): Promise<PreparedProject> {
  const { faults, templateFaults, ...prepared } = await readProject(options);
  if (templateFaults.length + faults.length === 0) return prepared;
  prepared.close();
  throw new Error([...templateFaults, ...faults].join('\n'));
}

const NO_SCRIPTS: DataScripts = { entries: [], faults: [] };

/** As `prepareProject`, with the faults beside what has none. */
export async function readProject(options: PrepareProjectOptions): Promise<ReadProject> {
  const { project, scriptSections, messages, clock, logger } = options;
  const folder = project.projectDirectory;
  const modules = registerProjectModules(folder);
  const [templates, contributors, fieldTypes, scripts, bundled] = await Promise.all([
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
    scriptSections ? readDataScripts(join(folder, 'data'), scriptSections, messages) : NO_SCRIPTS,
    scriptSections
      ? readDataScripts(join(PACKAGE_DIRECTORY, 'data'), BUNDLED_SCRIPT_SECTIONS, messages)
      : NO_SCRIPTS,
  ]);
  const missing = missingTemplates(fieldTypes.fieldTypes, templates.store);
  const describe = (fault: SourceFault) => describeProjectFault(fault, folder);
  return {
    templateFaults: templates.faults.map(describe),
    faults: [
      ...contributors.faults,
      ...fieldTypes.faults,
      ...missing,
      ...scripts.faults,
      ...bundled.faults,
    ].map(describe),
    templates: templates.store,
    contributors: contributors.contributors,
    fieldTypes: fieldTypes.fieldTypes,
    scripts: [...scripts.entries, ...bundled.entries],
    close: () => modules.close(),
  };
}

/** The line about a fault, its file relative to the project; below it the excerpt, where there is one. */
export function describeProjectFault(
  fault: SourceFault & { excerpt?: string | undefined },
  folder: string,
): string {
  const file = fault.file.startsWith(folder + sep) ? relative(folder, fault.file) : fault.file;
  return describeSourceFault({ ...fault, file }) + (fault.excerpt === undefined ? '' : `\n${fault.excerpt}`);
}

function missingTemplates(fieldTypes: ProjectFieldTypes, templates: TemplateStore): SourceFault[] {
  return [...fieldTypes.values()].flatMap(({ file, template, articleTemplate }) =>
    [template, articleTemplate]
      .filter((name) => name !== undefined && !templates.has(name))
      .map((name) => ({ file, message: `there is no template "${name}"` })),
  );
}
