import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Loaded on every screen. */
const START = /\/src\/main\.tsx$/;
/** Only one of them is loaded. */
const LANGUAGES = /\/i18n\/(en|fr)\.ts$/;
/** Screens on which a visit usually begins. */
const FIRST_SCREENS = /\/(sign-in-screen|start-screen|pages-screen)\.tsx$/;

/** Fails a build in which a first screen needs more JavaScript, gzipped, than `bytes`. */
export function firstLoadBudget(bytes: number): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const start = chunksOf(bundle, START);
      const languages = chunksOf(bundle, LANGUAGES);
      const screens = chunksOf(bundle, FIRST_SCREENS);
      if ([start, languages, screens].some((chunks) => chunks.length === 0)) {
        this.error('the chunks of the first load are not found');
      }
      const loads = languages.flatMap((language) => screens.map((screen) => [...start, language, screen]));
      const largest = Math.max(...loads.map((chunks) => sizeOf(bundle, chunks)));
      const text = `first load: ${kilobytes(largest)} of ${kilobytes(bytes)} kB of JavaScript, gzipped`;
      if (largest > bytes) this.error(text);
      this.info(text);
    },
  };
}

function chunksOf(bundle: Bundle, module: RegExp): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter(
    (part) => part.type === 'chunk' && part.moduleIds.some((id) => module.test(id)),
  ) as Rolldown.OutputChunk[];
}

/** Returns the size of the chunks and all their imports, each counted once. */
function sizeOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]): number {
  const names = new Set(chunks.map(({ fileName }) => fileName));
  for (const name of names) {
    const part = bundle[name];
    if (part?.type === 'chunk') for (const imported of part.imports) names.add(imported);
  }
  return [...names].reduce((sum, name) => {
    const part = bundle[name];
    return sum + (part?.type === 'chunk' ? gzipSync(part.code).length : 0);
  }, 0);
}

const kilobytes = (bytes: number) => Math.round(bytes / 1000);
