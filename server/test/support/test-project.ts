import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Creates a project in a temporary folder from contents by path, such as `templates/pages/wide.liquid`. */
export function testProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}
