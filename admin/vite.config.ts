import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadBudget } from './first-load-budget.ts';
import { precompressed } from './precompressed.ts';

/** The server that `vite` passes the API on to while the administration pages are being worked on. */
const SERVER = process.env.PARVIS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), firstLoadBudget(250_000), precompressed()],
  build: {
    target: 'es2023',
    // What everybody waits for has a budget above. The editor of rich texts, 530 kB, comes with the first of them.
    chunkSizeWarningLimit: 600,
    // Inlined files would be data: addresses, which the content security policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // The preload helper is an inline-free module, but the polyfill of it is dead weight in supported browsers.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each file costs a way there and back: what belongs together, with all that it needs, comes as one.
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
