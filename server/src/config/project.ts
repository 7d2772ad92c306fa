import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, parse, resolve, sep } from 'node:path';

/** The folder of this package, which contains `templates/`, `messages/` and `dist/` or `src/`. */
export const PACKAGE_DIRECTORY = resolve(import.meta.dirname, '../..');

export interface PlaceOptions {
  /** From the command line; overrides the environment. */
  readonly given?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths are resolved against it. */
  readonly workingDirectory: string;
}

/** An absolute folder, or why it cannot be used and what to do. */
export type Place = { readonly directory: string } | { readonly fault: string };

/** Locates the project: `--project`, else `PARVIS_PROJECT`, else the bundled example. Source: contract §1. */
export async function findProject(options: PlaceOptions): Promise<Place> {
  const given = options.given ?? nonEmpty(options.environment.PARVIS_PROJECT);
  if (given !== undefined) {
    const directory = resolve(options.workingDirectory, given);
    if (await isDirectory(directory)) return { directory };
    const why = existsSync(directory) ? 'is a file' : 'does not exist';
    return { fault: `The project directory ${directory} ${why}. Choose another one with --project.` };
  }
  const directory = await findExample('site');
  if (directory !== undefined) return { directory };
  return { fault: 'There is no project. Set its directory with --project or PARVIS_PROJECT.' };
}

/** Returns the folder of an example that comes with Parvis. */
export async function findExample(name: string): Promise<string | undefined> {
  for (const examples of ['examples', '../examples']) {
    const directory = resolve(PACKAGE_DIRECTORY, examples, name);
    if (await isDirectory(directory)) return directory;
  }
  return undefined;
}

/**
 * Locates the data directory (`--data`, else `PARVIS_DATA`, else `./var`) and creates it with access for our user
 * alone, because it holds submissions and password hashes. Rejects folders inside `node_modules`, which the next
 * installation would delete.
 */
export async function prepareDataDirectory(options: PlaceOptions): Promise<Place> {
  const directory = locateDataDirectory(options);
  const advice = 'Choose another one with --data or PARVIS_DATA.';
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

/** Locates the data directory without creating or checking it. */
export function locateDataDirectory({ given, environment, workingDirectory }: PlaceOptions): string {
  return resolve(workingDirectory, given ?? nonEmpty(environment.PARVIS_DATA) ?? 'var');
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOENT: 'no folder can be created there',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  EEXIST: 'a file with this name exists',
  ENOTDIR: 'a part of its path is a file',
  ENOSPC: 'the disk is full',
};

export interface ProjectFiles {
  /** `application.yaml`, if it exists. */
  readonly properties: { readonly name: string; readonly text: string } | undefined;
  /** The names of the project's own field types, from the files in `field-types/`. */
  readonly fieldTypes: readonly string[];
}

/** Reads the files that the configuration needs. Throws when an existing file cannot be read. */
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
 * Creates a folder and its parents; the parents get the default mode. Does not use `recursive`, which never returns
 * where the system rejects new folders with "not found", such as below /proc.
 */
async function makeDirectory(directory: string, mode?: number): Promise<void> {
  if (await isDirectory(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) await makeDirectory(parent);
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    // Another instance may have created it in the meantime.
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
