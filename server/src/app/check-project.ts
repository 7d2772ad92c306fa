import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, normalize, sep } from 'node:path';
import { missingMessages, REFERENCE_LANGUAGE, referenceTexts } from '../config/load-messages.ts';
import {
  openProject,
  openWithDefaults,
  type OpenedProject,
  type ProjectOptions,
} from '../config/open-project.ts';
import { createStyleSheetStore } from '../features/style-sheets/style-sheet.store.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { AppError } from '../kernel/app-error.ts';
import { systemClock } from '../kernel/clock.ts';
import { createLogger } from '../kernel/logger.ts';
import { createMessages } from '../kernel/messages.ts';
import { forgetProjectModules } from '../rendering/project-code/project-modules.ts';
import { findNameFaults, findNames } from './check-names.ts';
import { compose } from './compose.ts';
import { findModelChanges, type ModelChanges } from './model-changes.ts';
import { readProject, type ReadProject } from './prepare-project.ts';
import { scriptSections } from './script-sections.ts';
import { findUnusedFiles, findUnusedPartials } from './unused-files.ts';

export interface ProjectCheck {
  /** One line per fault, starting with `file:line:column` when known. Paths are relative to the project. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
  /** All texts that are missing in the languages of the site, a line each: `de problem.stale.title: Out of date`. */
  readonly missingTexts: readonly string[];
  /** One line about what was checked, when there are no faults. */
  readonly summary: string | undefined;
}

const SHOWN_KEYS = 5;

/**
 * Checks a project: properties, messages, templates, contributors, data scripts and unused files. Composes the whole
 * service once, on a temporary database and temporary folders, so a project that passes also starts. Only reads names
 * from the project's own database and changes none of its data. Source: contract §1.
 */
export async function checkProject(options: ProjectOptions): Promise<ProjectCheck> {
  return withOwnData(options, async (own) => {
    const opened = await openProject(own);
    const faults = 'faults' in opened ? [...opened.faults] : findIncompleteLanguages(opened);
    const warnings = [...opened.warnings];
    const project = 'faults' in opened ? await openWithDefaults(own) : opened;
    if (!project) return { faults, warnings, missingTexts: [], summary: undefined };

    const read = await readFiles(project);
    read.close();
    faults.push(...read.templateFaults, ...read.faults);
    const isOpened = !('faults' in opened);
    if (isOpened && read.faults.length === 0) faults.push(...(await findStartFaults(project)));
    const names = await findNames(options, read);
    warnings.push(...names.warnings);
    if (isOpened) faults.push(...findNameFaults(project, read, names));
    if (isOpened && read.faults.length === 0) {
      const changes = await findOwnChanges(options, read);
      faults.push(...changes.faults);
      warnings.push(...changes.warnings);
    }
    const unread = await findUnusedFiles(project.projectDirectory, {
      used: new Set(read.scripts.flatMap(({ item }) => fileOf(item))),
      ignored: [names.dataDirectory],
    });
    faults.push(...unread.faults);
    warnings.push(...unread.warnings, ...findUnusedPartials(read));
    const summary = faults.length === 0 ? await summarise(project) : undefined;
    return { faults, warnings, missingTexts: listMissingTexts(project), summary };
  });
}

/** Returns the changes that the next start makes to the models in the project's own database. */
async function findOwnChanges(options: ProjectOptions, { models }: ReadProject): Promise<ModelChanges> {
  const project = await openProject({ ...options, needsData: false });
  const none = { faults: [], warnings: [] };
  return 'faults' in project ? none : findModelChanges(project, models).catch(() => none);
}

/** Redirects storage and database to `folder`, so that nothing in use is touched. */
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

function listMissingTexts({ configuration, catalogues }: OpenedProject): string[] {
  const texts = referenceTexts(catalogues, configuration['app.cms.default-language']);
  return configuration['app.cms.languages'].flatMap((language) =>
    missingMessages(catalogues, language, REFERENCE_LANGUAGE).map(
      (key) => `${language} ${key}: ${texts[key]!.replaceAll('\n', ' ')}`,
    ),
  );
}

/**
 * Reads templates, contributors and data scripts even when faults in properties or messages prevent composing the
 * service.
 */
function readFiles(project: OpenedProject): Promise<ReadProject> {
  const { catalogues, dataDirectory } = project;
  return readProject({
    project,
    scriptSections: scriptSections(project, createStyleSheetStore(createFolderStore(dataDirectory))),
    messages: createMessages({ catalogues, defaultLanguage: REFERENCE_LANGUAGE }),
    clock: systemClock,
    logger: createLogger({ level: 'silent' }),
  });
}

/** The names of data scripts are relative to their folder. */
function fileOf(item: unknown): string[] {
  const { file } = item as { file?: unknown };
  return typeof file === 'string' ? [normalize(file)] : [];
}

/**
 * Returns the faults that prevent the project from starting, one line each, without the other checks of
 * `checkProject`. Reloads changed modules. Changes nothing.
 */
export async function findFaultsOfStart(options: ProjectOptions): Promise<string[]> {
  forgetProjectModules();
  return withOwnData(options, async (own) => {
    const opened = await openProject(own);
    if ('faults' in opened) return [...opened.faults];
    const read = await readFiles(opened);
    read.close();
    const faults = [...read.templateFaults, ...read.faults];
    if (faults.length > 0) return faults;
    const changes = await findOwnChanges(options, read);
    return [...(await findStartFaults(opened)), ...changes.faults];
  });
}

/** Calls `work` with the options of the same project and a temporary data folder. */
async function withOwnData<T>(
  options: ProjectOptions,
  work: (own: ProjectOptions) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-check-'));
  try {
    const settings = [...options.settings, ...settingsOfOwn(folder)];
    return await work({ ...options, settings, data: folder, needsData: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function findStartFaults(project: OpenedProject): Promise<string[]> {
  return faultsOf(project.projectDirectory, async () => {
    const app = await compose({
      project,
      logger: createLogger({ level: 'silent' }),
      skipsBrokenTemplates: true,
    });
    await app.close();
  });
}

/** Returns the lines of a plain Error as faults of the project. Rethrows anything else as a bug of Parvis. */
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
  return `No errors in ${projectDirectory}: ${parts.join(', ')}.`;
}
