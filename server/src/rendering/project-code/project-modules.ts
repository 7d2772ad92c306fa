import { readFileSync, realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripTypes } from './strip-types.ts';

export interface ProjectModules {
  /** Removes the hooks. */
  close(): void;
}

let version = 0;

/** Makes later imports read the modules of projects again. */
export function forgetProjectModules(): void {
  version += 1;
}

/**
 * Makes a project's modules importable as written, wherever the project is and without a `package.json`: `parvis`
 * resolves to this server's authoring module, types are stripped from TypeScript, and every `.js` and `.ts` is an ES
 * module. Node resolves packages that the project installed.
 */
export function registerProjectModules(projectFolder: string): ProjectModules {
  const root = pathToFileURL(realpathSync(projectFolder) + sep).href;
  const isProjectModule = (url: string | undefined): url is string =>
    url?.startsWith(root) === true && !url.slice(root.length).includes('node_modules/');
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'parvis' && isProjectModule(context.parentURL)) {
        return next(sdkUrl(), context);
      }
      const resolved = next(specifier, context);
      if (version === 0 || !isProjectModule(resolved.url)) return resolved;
      const url = new URL(resolved.url);
      url.searchParams.set('version', String(version));
      return { ...resolved, url: url.href };
    },
    load(url, context, next) {
      const type = isProjectModule(url) ? /\.m?([jt]s)(?:\?.*)?$/.exec(url)?.[1] : undefined;
      if (type === undefined) return next(url, context);
      // Node keeps what it strips itself in its compile cache, and then needs no parser of types.
      if (type === 'js' || !url.includes('/node_modules/')) {
        return next(url, { ...context, format: type === 'ts' ? 'module-typescript' : 'module' });
      }
      const source = stripTypes(readFileSync(fileURLToPath(url), 'utf8'), url);
      return { format: 'module', source, shortCircuit: true };
    },
  });
  return { close: () => hooks.deregister() };
}

/** This file and the authoring module are both sources, or both built into one folder. */
function sdkUrl(): string {
  return new URL(import.meta.url.endsWith('.ts') ? '../../sdk.ts' : './sdk.js', import.meta.url).href;
}
