import { readdir, readFile, realpath } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Logger } from '../../kernel/logger.ts';
import type { Contributor, LoadedContributor } from './contributor.ts';
import { stripTypes } from './strip-types.ts';

/** Milliseconds that a module may take to load. */
const IMPORT_TIMEOUT_MS = 10_000;

const LOCATION = /((?:file:\/\/)?\/[^\s()]*?):(\d+)(?::(\d+))?(?=[\s)]|$)/g;

interface Place {
  /** Absolute. */
  file: string;
  line: number | undefined;
  column: number | undefined;
}

/** Why a file of `contributors/` cannot be used; the place may be in a module that it imports. */
export interface ContributorFault extends Place {
  message: string;
}

export interface LoadContributorsOptions {
  projectFolder: string;
  builtIn: readonly Contributor[];
  logger: Logger;
  /** Milliseconds for each file, with all that it imports. */
  importTimeoutMs?: number;
}

export interface ContributorsOfProject {
  contributors: ReadonlyMap<string, LoadedContributor>;
  /** All of them; the start is refused when there is one. */
  faults: ContributorFault[];
}

/**
 * Finds and imports every `contributors/*.ts` and `*.js` of a project, in the order of their names. The modules of the project must
 * have been made importable (`registerProjectModules`). Source: spec §1.2.
 */
export async function loadContributors(options: LoadContributorsOptions): Promise<ContributorsOfProject> {
  const { builtIn, logger, importTimeoutMs = IMPORT_TIMEOUT_MS } = options;
  // Stacks name real paths.
  const projectFolder = await realpath(options.projectFolder);
  const contributors = new Map<string, LoadedContributor>(
    builtIn.map((contributor) => [contributor.name, { contributor, source: 'built-in', file: null }]),
  );
  const faults: ContributorFault[] = [];
  for (const path of await contributorFiles(projectFolder)) {
    const file = relative(projectFolder, path);
    try {
      const module = await importWithin(importTimeoutMs, path);
      const contributor = asContributor(module.default);
      const taken = contributors.get(contributor.name);
      if (taken) {
        throw new Unusable(
          `the name "${contributor.name}" is taken by ${taken.file ?? 'a contributor of the server'}`,
        );
      }
      contributors.set(contributor.name, { contributor, source: 'project', file });
      logger.info({ contributor: contributor.name, file }, 'contributor found');
    } catch (error) {
      faults.push({ ...(await placeOf(error, path, projectFolder)), message: messageOf(error) });
    }
  }
  return { contributors, faults };
}

async function contributorFiles(projectFolder: string): Promise<string[]> {
  const folder = join(projectFolder, 'contributors');
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneWhenAbsent);
  return entries
    .filter((entry) => !entry.isDirectory() && /\.[jt]s$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(folder, entry.name))
    .sort();
}

/**
 * A module that waits for what never comes would end the process without a word, as nothing keeps it alive; the timer
 * does until the fault is known.
 */
async function importWithin(timeoutMs: number, path: string): Promise<{ default?: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const waited = `it has not loaded within ${timeoutMs / 1000} s`;
      reject(new Unusable(`${waited}: look for an await at its top level that never ends`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([import(pathToFileURL(path).href) as Promise<{ default?: unknown }>, late]);
  } finally {
    clearTimeout(timer);
  }
}

class Unusable extends Error {}

function asContributor(value: unknown): Contributor {
  if (typeof value !== 'object' || value === null) {
    throw new Unusable(
      'it has no default export that is a contributor: export default defineContributor({ … })',
    );
  }
  const given = value as Partial<Record<keyof Contributor, unknown>>;
  const { name, description, cache } = given;
  const faults = [
    typeof name === 'string' && name.trim() !== '' ? '' : 'a name is missing',
    description === undefined || typeof description === 'string' ? '' : 'its description is not a text',
    typeof given.contribute === 'function' ? '' : 'the function contribute(model, context) is missing',
    isCache(cache) ? '' : "its cache is none of 'static', 'request' and { maxAge: seconds }",
  ].filter((fault) => fault !== '');
  if (faults.length > 0) throw new Unusable(faults.join('; '));
  const original = value as Partial<Contributor> & Pick<Contributor, 'name' | 'contribute'>;
  return {
    name: original.name,
    description: original.description ?? '',
    cache: original.cache ?? 'request',
    contribute: (model, context) => original.contribute(model, context),
  };
}

function isCache(cache: unknown): boolean {
  if (cache === undefined || cache === 'static' || cache === 'request') return true;
  if (typeof cache !== 'object' || cache === null) return false;
  const { maxAge, until } = cache as { maxAge?: unknown; until?: unknown };
  return (typeof maxAge === 'number' && maxAge >= 0) || typeof until === 'function';
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `it throws ${String(error)}`;
  return error instanceof Unusable ? error.message : error.message.split('\n')[0]!.trim();
}

/** The first place in a file of the project that an import's error names: its stack, or what the parser says. */
async function placeOf(error: unknown, path: string, projectFolder: string): Promise<Place> {
  const nowhere: Place = { file: path, line: undefined, column: undefined };
  if (!(error instanceof Error) || error instanceof Unusable) return nowhere;
  return (
    placeInStack(error, projectFolder) ??
    (error instanceof SyntaxError ? placeInStack(await parseError(path), projectFolder) : undefined) ??
    nowhere
  );
}

function placeInStack(error: unknown, projectFolder: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, location, line, column] of stack.matchAll(LOCATION)) {
    const file = (location!.startsWith('file:') ? fileURLToPath(location!) : location!).split('?')[0]!;
    if (file.startsWith(projectFolder + sep)) {
      return { file, line: Number(line), column: column ? Number(column) : undefined };
    }
  }
  return undefined;
}

/** The engine does not tell where a JavaScript module does not parse; the parser of types does. */
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
