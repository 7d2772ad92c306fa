import { Alert, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const teal: MantineColorsTuple = [
  '#edf8f6',
  '#d6eeea',
  '#addfd7',
  '#7fccc1',
  '#4fb3a7',
  '#2b978d',
  '#1a7d75',
  '#14665f',
  '#11534e',
  '#0b3b38',
];

/** Mantine's dark greys, slightly tinted with the primary colour. */
const dark: MantineColorsTuple = [
  '#d9e0e0',
  '#b9c4c5',
  '#93a0a1',
  '#647173',
  '#3d494b',
  '#303b3c',
  '#273031',
  '#1d2425',
  '#161b1c',
  '#101415',
];

/** In dark mode, tinted surfaces mix the surface with a little of the colour: Mantine's own tints stand out too much. */
const darkTints = Object.fromEntries(
  ['red', 'yellow', 'blue', 'teal', 'gray', 'primary'].flatMap((name) => {
    const color = `var(--mantine-color-${name === 'primary' ? 'teal' : name}-5)`;
    const variable = name === 'primary' ? '--mantine-primary-color-light' : `--mantine-color-${name}-light`;
    return [
      [variable, `color-mix(in srgb, ${color} 14%, var(--parvis-surface))`],
      [`${variable}-hover`, `color-mix(in srgb, ${color} 22%, var(--parvis-surface))`],
    ];
  }),
);

/** The colour of menu items that delete: Mantine's red has too little contrast on white. */
export const DANGER = 'var(--mantine-color-error)';

/** Primary shades darker than Mantine's, for a contrast of at least 4.5 with white text. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal, dark },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  fontFamily:
    'Inter, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650' },
  components: {
    // Its element without a role is not allowed in a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Alert titles have too little contrast with their background.
    Alert: Alert.extend({
      styles: {
        root: { borderColor: 'color-mix(in srgb, var(--alert-color) 30%, transparent)' },
        title: { color: 'var(--mantine-color-text)' },
      },
    }),
  },
});

/** Mantine's hints and placeholders have too little contrast. */
export const readableVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566370',
    '--mantine-color-placeholder': '#66727f',
    '--mantine-color-error': '#c2255c',
    '--parvis-canvas': '#f5f7f7',
    '--parvis-surface': '#ffffff',
    '--parvis-line': '#dfe5e5',
  },
  dark: {
    ...darkTints,
    '--mantine-color-dimmed': '#a9b3b8',
    '--mantine-color-placeholder': '#98a3a8',
    '--mantine-color-error': '#ff9a9a',
    '--parvis-canvas': '#161b1c',
    '--parvis-surface': '#1d2425',
    '--parvis-line': '#303b3c',
  },
});
