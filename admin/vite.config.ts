import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadBudget } from './first-load-budget.ts';
import { precompressed } from './precompressed.ts';

/** The server that `vite` proxies API requests to during development. */
const SERVER = process.env.PARVIS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), firstLoadBudget(250_000), precompressed()],
  build: {
    target: 'es2023',
    // The initial load has its own budget. The text editor, 530 kB, is loaded on demand.
    chunkSizeWarningLimit: 600,
    // Inlined files would be data: URLs, which the content security policy blocks for scripts and fonts.
    assetsInlineLimit: 0,
    // Supported browsers need no module preload polyfill.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a round trip: bundle what is used together, with its dependencies, into one.
          groups: [
            { name: 'application', test: /\/src\/main\.tsx$/, priority: 1 },
            { name: 'lists', test: /\/src\/ui\/list\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/view', '/secured-view', '/css', '/media'].map((path) => [path, SERVER]),
    ),
  },
});
