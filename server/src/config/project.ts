import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, parse, resolve, sep } from 'node:path';

/** The folder of this package: it holds `templates/`, `messages/` and `dist/` or `src/`. */
export const PACKAGE_DIRECTORY = resolve(import.meta.dirname, '../..');

export interface PlaceOptions {
  /** Of the command line; wins over the environment. */
  readonly given?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths are taken from it. */
  readonly workingDirectory: string;
}

/** An absolute folder, or why it cannot be used, with what to do. */
export type Place = { readonly directory: string } | { readonly fault: string };

/** The project: `--project`, else `PARVIS_PROJECT`, else the bundled example. Source: contract §1. */
export async function findProject(options: PlaceOptions): Promise<Place> {
  const given = options.given ?? nonEmpty(options.environment.PARVIS_PROJECT);
  if (given !== undefined) {
    const directory = resolve(options.workingDirectory, given);
    if (await isDirectory(directory)) return { directory };
    const why = existsSync(directory) ? 'is a file' : 'does not exist';
    return { fault: `The project directory ${directory} ${why}. Name another one with --project.` };
  }
  for (const bundled of ['examples/site', '../examples/site']) {
    const directory = resolve(PACKAGE_DIRECTORY, bundled);
    if (await isDirectory(directory)) return { directory };
  }
  return { fault: 'There is no project. Name its directory with --project or PARVIS_PROJECT.' };
}

/**
 * The data directory: `--data`, else `PARVIS_DATA`, else `./var`. It is made when it does not exist, for our user alone:
 * it holds submissions and hashes. Refused inside `node_modules`, where the next installation would delete it.
 */
export async function prepareDataDirectory(options: PlaceOptions): Promise<Place> {
  const directory = locateDataDirectory(options);
  const advice = 'Name another one with --data or PARVIS_DATA.';
  if (directory.split(sep).includes('node_modules')) {
    return {
      fault: `The data directory ${directory} is inside node_modules, where installing deletes it. ${advice}`,
    };
  }
  try {
    await makeDirectory(directory, 0o700);
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return { directory };
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''] ?? (error as Error).message;
    return { fault: `The data directory ${directory} cannot be written: ${reason}. ${advice}` };
  }
}

/** Where the data directory would be; nothing is made or checked. */
export function locateDataDirectory({ given, environment, workingDirectory }: PlaceOptions): string {
  return resolve(workingDirectory, given ?? nonEmpty(environment.PARVIS_DATA) ?? 'var');
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOENT: 'no folder can be made there',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
};

export interface ProjectFiles {
  /** `application.yaml`, when there is one. */
  readonly properties: { readonly name: string; readonly text: string } | undefined;
  /** The names of the project's own field types: those of the files in `field-types/`. */
  readonly fieldTypes: readonly string[];
}

/** What the configuration needs of a project. Throws when a file that is there cannot be read. */
export async function readProjectFiles(projectDirectory: string): Promise<ProjectFiles> {
  const names = await readdir(projectDirectory);
  const name = 'application.yaml';
  const text = names.includes(name) ? await readFile(join(projectDirectory, name), 'utf8') : undefined;
  const fieldTypes = names.includes('field-types')
    ? await readdir(join(projectDirectory, 'field-types'))
    : [];
  return {
    properties: text === undefined ? undefined : { name, text },
    fieldTypes: fieldTypes
      .filter((file) => /^[^.].*(?<!\.d)\.[jt]s$/.test(file))
      .map((file) => parse(file).name),
  };
}

/**
 * Makes a folder with those above it, which get the mode of the system. Not `recursive`: that never ends where the system refuses new folders with
 * "not found", as below /proc.
 */
async function makeDirectory(directory: string, mode?: number): Promise<void> {
  if (await isDirectory(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) await makeDirectory(parent);
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    // Another instance may have made it meanwhile.
    if (!(await isDirectory(directory))) throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
