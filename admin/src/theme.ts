import { createTheme, Modal, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

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

/** Darker primary shades than Mantine's: white text on them has a contrast of 4.5 and more. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  colors: { teal },
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
    Modal: Modal.extend({ defaultProps: { centered: true, radius: 'lg', overlayProps: { blur: 2 } } }),
  },
});

/** Mantine's own hints and placeholders are too pale to be read. */
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
    '--mantine-color-dimmed': '#a9b3b8',
    '--mantine-color-placeholder': '#98a3a8',
    '--mantine-color-error': '#ff9a9a',
    '--mantine-color-body': '#15191a',
    '--parvis-canvas': '#15191a',
    '--parvis-surface': '#1d2324',
    '--parvis-line': '#333c3d',
  },
});
