import type { Logger } from '../../kernel/logger.ts';
import { loadModules, UnusableModule, type ModuleFault } from '../project-code/load-modules.ts';
import type { Contributor, LoadedContributor } from './contributor.ts';

export interface LoadContributorsOptions {
  projectFolder: string;
  builtIn: readonly Contributor[];
  logger: Logger;
  /** Time in ms for each file with its imports. */
  importTimeoutMs?: number;
}

export interface ContributorsOfProject {
  contributors: ReadonlyMap<string, LoadedContributor>;
  /** Faults prevent the start. */
  faults: ModuleFault[];
}

/** Imports all `contributors/*.ts` and `*.js` of a project in the order of their names. Source: spec §1.2. */
export async function loadContributors(options: LoadContributorsOptions): Promise<ContributorsOfProject> {
  const { projectFolder, builtIn, logger, importTimeoutMs } = options;
  const contributors = new Map<string, LoadedContributor>(
    builtIn.map((contributor) => [contributor.name, { contributor, source: 'built-in', file: null }]),
  );
  const faults = await loadModules({
    projectFolder,
    folder: 'contributors',
    importTimeoutMs,
    take(exported, file) {
      const contributor = asContributor(exported);
      const taken = contributors.get(contributor.name);
      if (taken) {
        throw new UnusableModule(
          `the name "${contributor.name}" is taken by ${taken.file ?? 'a contributor of the server'}`,
        );
      }
      contributors.set(contributor.name, { contributor, source: 'project', file });
      logger.event('contributor found', { contributor: contributor.name, file });
    },
  });
  return { contributors, faults };
}

function asContributor(value: unknown): Contributor {
  if (typeof value !== 'object' || value === null) {
    throw new UnusableModule(
      'it has no default export that is a contributor: export default defineContributor({ … })',
    );
  }
  const given = value as Partial<Record<keyof Contributor, unknown>>;
  const { name, description, variables, cache } = given;
  const faults = [
    typeof name === 'string' && name.trim() !== '' ? '' : 'a name is missing',
    description === undefined || typeof description === 'string' ? '' : 'its description is not a text',
    isNamedTexts(variables) ? '' : 'its variables are not texts by name',
    typeof given.contribute === 'function' ? '' : 'the function contribute(model, context) is missing',
    isCache(cache) ? '' : "its cache must be 'static', 'request' or { maxAge: seconds }",
  ].filter((fault) => fault !== '');
  if (faults.length > 0) throw new UnusableModule(faults.join('; '));
  const original = value as Partial<Contributor> & Pick<Contributor, 'name' | 'contribute'>;
  return {
    name: original.name,
    description: original.description ?? '',
    ...(original.variables && { variables: { ...original.variables } }),
    cache: original.cache ?? 'request',
    contribute: (model, context) => original.contribute(model, context),
  };
}

function isNamedTexts(variables: unknown): boolean {
  if (variables === undefined) return true;
  return (
    typeof variables === 'object' &&
    variables !== null &&
    !Array.isArray(variables) &&
    Object.values(variables).every((text) => typeof text === 'string')
  );
}

function isCache(cache: unknown): boolean {
  if (cache === undefined || cache === 'static' || cache === 'request') return true;
  if (typeof cache !== 'object' || cache === null) return false;
  const { maxAge, until } = cache as { maxAge?: unknown; until?: unknown };
  return (typeof maxAge === 'number' && maxAge >= 0) || typeof until === 'function';
}
