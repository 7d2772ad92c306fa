import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first called for, where nobody can wait for an `import()`: what a start does not need should
 * neither make it longer nor stay in memory.
 */
export function lazyRequire<Module>(load: (from: NodeJS.Require) => Module): () => Module {
  let loaded: Module | undefined;
  return () => (loaded ??= load(require));
}
