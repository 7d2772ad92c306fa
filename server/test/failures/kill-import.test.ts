import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { PARVIS, runParvis } from '../cli/run-parvis.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { migratedDatabase } from '../support/prepared-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';

/** Returns an export with this number of pages. */
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

interface Place {
  database: string;
  args: string[];
}

async function newPlace(engine: Engine): Promise<Place> {
  const database = await migratedDatabase(engine);
  const args = ['--project', testProject(), '--data', temporaryFolder()];
  return { database, args: [...args, '--set', `app.database.url=${database}`] };
}

async function countPages(address: string): Promise<number> {
  const database = openDatabase(address, createLogger({ level: 'silent' }));
  try {
    return (
      await database.read.selectFrom('content_entity').select('id').where('kind', '=', 'page').execute()
    ).length;
  } finally {
    await database.close();
  }
}

forEachEngine('parvis import', (engine) => {
  it('leaves the instance unchanged when it is killed', async () => {
    const folder = exportOf(800);
    const whole = await newPlace(engine);
    const began = performance.now();
    assert.equal((await runParvis(['import', folder, ...whole.args])).code, 0);
    const took = performance.now() - began;
    for (const share of [0.6, 0.8, 0.9]) {
      const place = await newPlace(engine);
      const child = spawn(process.execPath, [PARVIS, 'import', folder, ...place.args]);
      const timer = setTimeout(() => child.kill('SIGKILL'), took * share);
      await once(child, 'close');
      clearTimeout(timer);
      const count = await countPages(place.database);
      assert.ok(count === 0 || count === 800, `${count} pages`);
      const again = await runParvis(['import', folder, ...place.args]);
      assert.equal(again.code, 0, again.complaints.join('\n'));
      assert.equal(await countPages(place.database), 800);
    }
  });
});
