import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WHOLE = '/@mantine/core/styles.layer.css';
/** The class names of one component. */
const CLASS_NAMES = /\/@mantine\/core\/esm\/components\/.*\/(\w+)\.module\.mjs$/;

/** What others are built on, in the order in which Mantine asks for them: before all others. */
const BASE = [
  ...['baseline', 'default-css-variables', 'global'],
  ...[
    'ScrollArea',
    'UnstyledButton',
    'VisuallyHidden',
    'Paper',
    'Overlay',
    'Popover',
    'Loader',
    'ActionIcon',
  ],
  ...['CloseButton', 'Group', 'ModalBase', 'Input', 'InlineInput', 'Flex', 'FloatingIndicator'],
];

/**
 * In a build, Mantine's one style sheet is only its base, and each component that is used brings its own styles: they come with
 * the code of the screens that show it. While the pages are being worked on, the whole style sheet is there.
 */
export function componentStyles(): Plugin {
  return {
    name: 'component-styles',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(WHOLE)) return null;
      return BASE.map((name) =>
        readFileSync(fileURLToPath(import.meta.resolve(stylesOf(name))), 'utf8'),
      ).join('\n');
    },
    transform(code, id) {
      const name = CLASS_NAMES.exec(id)?.[1];
      if (name === undefined || BASE.includes(name)) return null;
      return { code: `import '${stylesOf(name)}';\n${code}`, map: null };
    },
  };
}

const stylesOf = (name: string) => `@mantine/core/styles/${name}.layer.css`;
