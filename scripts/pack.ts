import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Before `npm pack`: puts into the package what lies beside it in the repository. */
const root = join(import.meta.dirname, '..');
for (const [from, to] of [
  ['admin/dist', 'server/admin'],
  ['examples/site', 'server/examples/site'],
] as const) {
  rmSync(join(root, to), { recursive: true, force: true });
  cpSync(join(root, from), join(root, to), { recursive: true });
}
