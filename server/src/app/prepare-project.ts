import { join, relative, sep } from 'node:path';
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
import { readModels, type ProjectModel } from './read-models.ts';
import {
  readDataScripts,
  type DataScripts,
  type ScriptEntry,
  type ScriptSection,
} from './read-data-scripts.ts';

export interface PrepareProjectOptions {
  project: OpenedProject;
  /** The sections that data scripts may contain. When undefined, scripts are not read. */
  scriptSections?: readonly ScriptSection[];
  messages: Messages;
  clock: Clock;
  logger: Logger;
}

/** What a project supplies for its pages, read and validated. */
export interface PreparedRendering {
  /** The instant in ms before its files were read. */
  readAt: number;
  templates: TemplateStore;
  contributors: Contributors;
  fieldTypes: ProjectFieldTypes;
  /** Unregisters the module loader for the project's imports. */
  close(): void;
}

/** Everything that a project supplies. */
export interface PreparedProject extends PreparedRendering {
  models: ProjectModel[];
  /** In loading order. */
  scripts: ScriptEntry[];
}

/** The valid parts of a project, with its faults. */
export interface ReadProject extends PreparedProject {
  /** Each starts with its position and may be followed by an excerpt. */
  faults: string[];
  /** Separate, because everything else can be checked without these templates. */
  templateFaults: string[];
}

/**
 * Reads the templates, contributors and data scripts of a project before anything is opened or written. Throws an
 * Error with a line for each fault, starting with its position.
 */
export async function prepareProject(options: PrepareProjectOptions): Promise<PreparedProject> {
  const { faults, templateFaults, ...prepared } = await readProject(options);
  if (templateFaults.length + faults.length === 0) return prepared;
  prepared.close();
  throw new Error([...templateFaults, ...faults].join('\n'));
}

const NO_SCRIPTS: DataScripts = { entries: [], faults: [] };

/** Like `prepareProject`, but returns the faults together with the valid parts. */
export async function readProject(options: PrepareProjectOptions): Promise<ReadProject> {
  const { project, scriptSections, messages, clock, logger } = options;
  const folder = project.projectDirectory;
  const readAt = Date.now();
  const modules = registerProjectModules(folder);
  const modelSection = scriptSections?.find(({ section }) => section === 'articleModels');
  const [templates, contributors, fieldTypes, models, scripts] = await Promise.all([
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
    modelSection ? readModels(join(folder, 'models'), modelSection, messages) : { models: [], faults: [] },
    scriptSections ? readDataScripts(join(folder, 'data'), scriptSections, messages) : NO_SCRIPTS,
  ]);
  const missing = missingTemplates(fieldTypes.fieldTypes, templates.store);
  const describe = (fault: SourceFault) => describeProjectFault(fault, folder);
  return {
    templateFaults: templates.faults.map(describe),
    faults: [
      ...contributors.faults,
      ...fieldTypes.faults,
      ...missing,
      ...models.faults,
      ...scripts.faults,
    ].map(describe),
    readAt,
    templates: templates.store,
    contributors: contributors.contributors,
    fieldTypes: fieldTypes.fieldTypes,
    models: models.models,
    scripts: scripts.entries,
    close: () => modules.close(),
  };
}

/** Returns the line about a fault, with its file relative to the project, followed by the excerpt if there is one. */
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
