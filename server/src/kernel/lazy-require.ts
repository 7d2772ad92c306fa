import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Returns a function that loads a package on first use, for code that cannot wait for an `import()`. Keeps startup
 * time and memory low.
 */
export function lazyRequire<Module>(load: (from: NodeJS.Require) => Module): () => Module {
  let loaded: Module | undefined;
  return () => (loaded ??= load(require));
}
