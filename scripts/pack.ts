import { cpSync, existsSync, globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Before `npm pack -w server`: copies files from the repository into the package. Afterwards, with `--clean`: removes
 * the copies, which the server would otherwise prefer to the originals.
 */
const root = join(import.meta.dirname, '..');
const COPIES = {
  'admin/dist': 'admin',
  examples: 'examples',
  docs: 'docs',
  deploy: 'deploy',
  'README.md': 'README.md',
  LICENSE: 'LICENSE',
  'CHANGELOG.md': 'CHANGELOG.md',
  'CONTRIBUTING.md': 'CONTRIBUTING.md',
};
const isCleaning = process.argv.includes('--clean');

if (!isCleaning) {
  refuseStale('server/dist/bundle/main.js', 'server/src/**/*.ts');
  refuseStale('admin/dist/index.html', 'admin/src/**/*.{ts,tsx,css}');
}
for (const [from, to] of Object.entries(COPIES)) {
  const copy = join(root, 'server', to);
  rmSync(copy, { recursive: true, force: true });
  if (!isCleaning) cpSync(join(root, from), copy, { recursive: true });
}
if (isCleaning) rmSync(join(root, 'server/examples'), { recursive: true, force: true });

/** Throws if the build is missing or older than one of its sources. */
function refuseStale(built: string, sources: string): void {
  if (!existsSync(join(root, built))) throw new Error(`There is no ${built}: npm run build`);
  const builtAt = statSync(join(root, built)).mtimeMs;
  const newer = globSync(sources, { cwd: root }).find((file) => statSync(join(root, file)).mtimeMs > builtAt);
  if (newer !== undefined) throw new Error(`${built} is older than ${newer}: npm run build`);
}
