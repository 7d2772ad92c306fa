import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripTypes } from './strip-types.ts';

/** Maximum time in ms to load a module. */
const IMPORT_TIMEOUT_MS = 10_000;

const LOCATION = /((?:file:\/\/)?\/[^\s()]*?):(\d+)(?::(\d+))?(?=[\s)]|$)/g;

interface Place {
  /** Absolute path. */
  file: string;
  line: number | undefined;
  column: number | undefined;
}

/** A fault of a file of the project. The place may be in a module that it imports. */
export interface ModuleFault extends Place {
  message: string;
}

/** Thrown for a module that loads but does not have the expected shape. */
export class UnusableModule extends Error {}

export interface LoadModulesOptions {
  projectFolder: string;
  /** Folder in the project: `contributors`. */
  folder: string;
  /** Time in ms for each file with its imports. */
  importTimeoutMs?: number | undefined;
  /** Handles the default export of a file, whose name is relative to the project. Throws `UnusableModule`. */
  take(exported: unknown, file: string): void;
}

/**
 * Imports all `*.ts` and `*.js` of a folder of the project in the order of their names. Requires
 * `registerProjectModules`. Returns all faults.
 */
export async function loadModules(options: LoadModulesOptions): Promise<ModuleFault[]> {
  // Stacks contain real paths.
  const projectFolder = await realpath(options.projectFolder);
  const faults: ModuleFault[] = [];
  for (const path of await moduleFiles(join(projectFolder, options.folder))) {
    try {
      const module = await importWithin(options.importTimeoutMs ?? IMPORT_TIMEOUT_MS, path);
      options.take(module.default, relative(projectFolder, path));
    } catch (error) {
      faults.push({ ...(await placeOf(error, path, projectFolder)), message: messageOf(error) });
    }
  }
  return faults;
}

async function moduleFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhenAbsent);
  return entries
    .filter((entry) => !entry.isDirectory() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/** Keeps the process alive with a timer until a module that never finishes loading is reported; nothing else would. */
async function importWithin(timeoutMs: number, path: string): Promise<{ default?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const waited = `it did not load within ${timeoutMs / 1000} s`;
      reject(new UnusableModule(`${waited}: check for a top-level await that never resolves`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([import(pathToFileURL(path).href) as Promise<{ default?: unknown }>, late]);
  } finally {
    clearTimeout(timer);
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `it throws ${String(error)}`;
  return error instanceof UnusableModule ? error.message : error.message.split('\n')[0]!.trim();
}

/**
 * Returns the first place in a file of the project that the error of an import names: in its stack, or from the
 * parser.
 */
async function placeOf(error: unknown, path: string, projectFolder: string): Promise<Place> {
  const nowhere: Place = { file: path, line: undefined, column: undefined };
  if (!(error instanceof Error) || error instanceof UnusableModule) return nowhere;
  return (
    placeInStack(error, projectFolder) ??
    (error instanceof SyntaxError ? placeInStack(await parseError(path), projectFolder) : undefined) ??
    nowhere
  );
}

/** Returns the first place in a file of the project that the stack of an error names. */
export function placeInStack(error: unknown, projectFolder: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, location, line, column] of stack.matchAll(LOCATION)) {
    const file = (location!.startsWith('file:') ? fileURLToPath(location!) : location!).split('?')[0]!;
    if (file.startsWith(projectFolder + sep)) {
      return { file, line: Number(line), column: column ? Number(column) : undefined };
    }
  }
  return undefined;
}

/** The engine does not report where a JavaScript module fails to parse; the parser of types does. */
async function parseError(path: string): Promise<unknown> {
  try {
    stripTypes(await readFile(path, 'utf8'), pathToFileURL(path).href);
    return undefined;
  } catch (error) {
    return error;
  }
}

function noneWhenAbsent(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
