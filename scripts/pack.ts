import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Before `npm pack -w server`: copies into the package what lies beside it in the repository. After it, with `--clean`: removes the copies,
 * which the server would find before the originals.
 */
const root = join(import.meta.dirname, '..');
const COPIES = {
  'admin/dist': 'admin',
  'examples/site': 'examples/site',
  docs: 'docs',
  deploy: 'deploy',
  'README.md': 'README.md',
  LICENSE: 'LICENSE',
  'CONTRIBUTING.md': 'CONTRIBUTING.md',
};
const isCleaning = process.argv.includes('--clean');

for (const built of ['server/dist/bundle/main.js', 'admin/dist/index.html']) {
  if (!isCleaning && !existsSync(join(root, built))) throw new Error(`There is no ${built}: npm run build`);
}
for (const [from, to] of Object.entries(COPIES)) {
  const copy = join(root, 'server', to);
  rmSync(copy, { recursive: true, force: true });
  if (!isCleaning) cpSync(join(root, from), copy, { recursive: true });
}
if (isCleaning) rmSync(join(root, 'server/examples'), { recursive: true, force: true });
