import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { missingMessages } from '../config/load-messages.ts';
import {
  openProject,
  openWithDefaults,
  type OpenedProject,
  type ProjectOptions,
} from '../config/open-project.ts';
import { AppError } from '../kernel/app-error.ts';
import { createStyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import { createMessages } from '../kernel/messages.ts';
import { TRUSTING_CLEANER } from '../rendering/html-cleaner.ts';
import { compose } from './compose.ts';
import { prepareProject } from './prepare-project.ts';
import { scriptSections } from './script-sections.ts';

export interface ProjectCheck {
  /** One line each, `file:line:column` first where there is one. Paths are relative to the project. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
  /** One line about what was checked, when there is no fault. */
  readonly summary: string | undefined;
}

/** The language in which every text of ours exists. */
const REFERENCE_LANGUAGE = 'en';
const SHOWN_KEYS = 5;

/**
 * Finds the faults of a project before visitors do: properties, texts, templates, contributors, data scripts. The
 * whole service is made of it once, on a database and in folders of its own that are removed after, so what passes
 * here starts. The data of the project is neither read nor changed. Source: contract §1.
 */
export async function checkProject(options: ProjectOptions): Promise<ProjectCheck> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-check-'));
  try {
    const own = {
      ...options,
      data: folder,
      needsData: true,
      settings: [...options.settings, ...settingsOfOwn(folder)],
    };
    const project = await openProject(own);
    if ('faults' in project) {
      const faults = [...project.faults, ...(await findFileFaults(own))];
      return { faults, warnings: project.warnings, summary: undefined };
    }
    const incomplete = findIncompleteLanguages(project);
    const faults = [...incomplete, ...(await findStartFaults(project))];
    return {
      faults,
      warnings: project.warnings,
      summary: faults.length === 0 ? await summarise(project) : undefined,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Nothing that is really in use is touched. */
function settingsOfOwn(folder: string): string[] {
  return [
    `app.database.url=sqlite:${join(folder, 'check.db')}`,
    'app.database.read-url=',
    `app.cms.css-upload-path=${join(folder, 'css')}`,
    `app.files.url=file:${folder}`,
    'app.security.bcrypt-strength=4',
  ];
}

function findIncompleteLanguages({ configuration, catalogues }: OpenedProject): string[] {
  return configuration['app.cms.languages'].flatMap((language) => {
    const missing = missingMessages(catalogues, language, REFERENCE_LANGUAGE);
    if (missing.length === 0) return [];
    const shown = missing.slice(0, SHOWN_KEYS).join(', ');
    const more = missing.length > SHOWN_KEYS ? ` and ${missing.length - SHOWN_KEYS} more` : '';
    return [`messages/${language}.yaml: texts are missing: ${shown}${more}`];
  });
}

/** Templates, contributors and data scripts alone, when properties or texts do not even let the service be made. */
async function findFileFaults(options: ProjectOptions): Promise<string[]> {
  const project = await openWithDefaults(options);
  if (!project) return [];
  const { catalogues, projectDirectory, dataDirectory } = project;
  return faultsOf(projectDirectory, async () => {
    const tooEarly = (): never => {
      throw new TypeError('nothing is inserted here');
    };
    const prepared = await prepareProject({
      project,
      scriptSections: scriptSections({
        project,
        styleSheets: createStyleSheetStore(createFolderStore(dataDirectory)),
        vocabulary: tooEarly,
        pages: tooEarly,
        media: tooEarly,
        changed: tooEarly,
        cleaner: TRUSTING_CLEANER,
      }),
      messages: createMessages({ catalogues, defaultLanguage: REFERENCE_LANGUAGE }),
      clock: systemClock,
      logger: createLogger({ level: 'silent' }),
    });
    prepared.close();
  });
}

async function findStartFaults(project: OpenedProject): Promise<string[]> {
  return faultsOf(project.projectDirectory, async () => {
    const app = await compose({ project, logger: createLogger({ level: 'silent' }) });
    await app.close();
  });
}

/** The lines of a plain error are the faults of the project; anything else is ours, and thrown on. */
async function faultsOf(projectDirectory: string, work: () => Promise<void>): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (!(error instanceof Error) || error instanceof AppError || error.constructor !== Error) throw error;
    const lines = error.message.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => withoutFolder(line, projectDirectory));
  }
}

function withoutFolder(line: string, folder: string): string {
  return line.startsWith(folder + sep) ? line.slice(folder.length + 1) : line;
}

async function summarise({ projectDirectory, configuration }: OpenedProject): Promise<string> {
  const count = async (folder: string, ending: RegExp, one: string) => {
    const names = await readdir(join(projectDirectory, folder), { recursive: true }).catch(() => []);
    const found = names.filter((name) => ending.test(name)).length;
    return `${found} ${one}${found === 1 ? '' : 's'}`;
  };
  const languages = configuration['app.cms.languages'];
  const parts = [
    `languages ${languages.join(', ')}`,
    await count('templates', /\.liquid$/, 'template'),
    await count('contributors', /(?<!\.d)\.[jt]s$/, 'contributor'),
    await count('field-types', /(?<!\.d)\.[jt]s$/, 'field type'),
    await count('data', /\.ya?ml$/, 'data script'),
  ];
  return `No fault in ${projectDirectory}: ${parts.join(', ')}.`;
}
