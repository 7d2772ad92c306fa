import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { runParvis } from './run-parvis.ts';

/** Returns an export with this many pages, as if written by hand. */
function exportOf(count: number): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'parvis-export.yaml'), 'format: 1\n');
  mkdirSync(join(folder, 'pages'));
  for (let index = 0; index < count; index++) {
    const id = `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    const facts = 'version: 3\ncreatedAt: 2026-01-01T00:00:00.000Z\ncreatedBy: null\n';
    const text = `id: ${id}\n${facts}updatedAt: 2026-01-01T00:00:00.000Z\nupdatedBy: null\nshortcut: page-${index}\ntitle:\n  en: Page ${index}\n`;
    writeFileSync(join(folder, 'pages', `page-${index}.yaml`), text);
  }
  return folder;
}

describe('parvis export and import', () => {
  it('report differences, planned changes and results', async () => {
    const folder = exportOf(2);
    const place = ['--project', testProject(), '--data', temporaryFolder()];
    const dry = await runParvis(['import', folder, '--dry-run', ...place]);
    assert.deepEqual(
      [dry.code, dry.out],
      [
        0,
        'new      pages/page-0.yaml\nnew      pages/page-1.yaml\nWould be imported: 2 new, 0 that differ. Nothing was changed.\n',
      ],
    );
    assert.equal((await runParvis(['import', folder, ...place])).out, 'Imported: 2 new, 0 that differ.\n');
    const file = join(folder, 'pages/page-0.yaml');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('en: Page 0', 'en: Other'));
    const differs = await runParvis(['import', folder, ...place]);
    assert.equal(differs.code, 1);
    assert.match(differs.out, /^differs {2}pages\/page-0\.yaml: title/);
    assert.match(differs.complaints.at(-1)!, /add --overwrite\.$/);
    const done = await runParvis(['import', folder, '--overwrite', ...place]);
    assert.deepEqual([done.code, done.complaints], [0, []]);
    writeFileSync(file, text.replace('version: 3', 'version: three'));
    const refused = await runParvis(['import', folder, ...place]);
    assert.equal(refused.code, 1);
    assert.match(refused.complaints[0]!, /^pages\/page-0\.yaml:2: version: /);
    const none = await runParvis(['import', temporaryFolder(), ...place]);
    assert.match(none.complaints[0]!, /is not an export/);
  });
});
