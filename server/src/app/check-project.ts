import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { missingMessages } from '../config/load-messages.ts';
import { openProject, type OpenedProject, type ProjectOptions } from '../config/open-project.ts';
import { AppError } from '../kernel/app-error.ts';
import { createLogger } from '../kernel/logger.ts';
import { compose } from './compose.ts';

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
    const project = await openProject({
      ...options,
      data: folder,
      needsData: true,
      settings: [...options.settings, ...settingsOfOwn(folder)],
    });
    if ('faults' in project) return { ...project, summary: undefined };
    const incomplete = findIncompleteLanguages(project);
    const broken = await findStartFaults(project);
    const faults = [...incomplete, ...broken.map((line) => withoutFolder(line, project.projectDirectory))];
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

async function findStartFaults(project: OpenedProject): Promise<string[]> {
  try {
    const app = await compose({ project, logger: createLogger({ level: 'silent' }) });
    await app.close();
    return [];
  } catch (error) {
    // The lines of a plain error are the faults of the project; anything else is ours, and thrown on.
    if (!(error instanceof Error) || error instanceof AppError || error.constructor !== Error) throw error;
    return error.message.split('\n').filter((line) => line.trim() !== '');
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
    await count('data', /\.ya?ml$/, 'data script'),
  ];
  return `No fault in ${projectDirectory}: ${parts.join(', ')}.`;
}
