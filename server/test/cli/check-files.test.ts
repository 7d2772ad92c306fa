import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { compareFiles, type StoredFiles } from '../../src/files/compare-files.ts';
import { newId } from '../../src/kernel/identifier.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestAppOptions } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { runParvis } from './run-parvis.ts';

const SCRIPT = `
forms:
  - shortcut: apply
    title: { en: Apply }
    fields: [{ name: paper, type: file, attributes: { label: { en: Paper } } }]
`;
const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n';

forEachEngine('files and their rows', (engine) => {
  async function place() {
    const [folder, url] = [temporaryFolder(), await engine.newDatabase()];
    const fixed: Engine = { ...engine, newDatabase: () => Promise.resolve(url) };
    const settings = [`app.files.url=file:${folder}`, 'app.server.port=0', 'app.cms.form-rate-limit=0'];
    // Without a secret, PostgreSQL causes a warning.
    const secret = `app.security.secret=${'x'.repeat(32)}`;
    const options = { project: { 'data/site.yaml': SCRIPT }, settings };
    const given = [...settings, secret, `app.database.url=${url}`].flatMap((setting) => ['--set', setting]);
    return {
      folder,
      start: (more: TestAppOptions = {}) => startTestApp(fixed, { ...options, ...more }),
      check: () => runParvis(['check', '--project', testProject(), ...given]),
    };
  }

  async function upload(server: FastifyInstance, editor: Client): Promise<string> {
    const entries: [string, File][] = [['file', fileOf(PDF, 'paper.pdf')]];
    const answer = await postForm(server, editor, '/api/admin/cms/media', entries);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.id as string;
  }

  async function submit(server: FastifyInstance, visitor: Client): Promise<void> {
    const entries: [string, File][] = [['paper', fileOf(PDF, 'paper.pdf')]];
    const json = { accept: 'application/json' };
    const answer = await postForm(server, visitor, '/api/public/forms-results/apply', entries, json);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  }

  it('are compared by check, which names missing and orphaned files; the start counts them', async () => {
    const { folder, start, check } = await place();
    const nothingYet = await check();
    assert.equal(nothingYet.code, 0, nothingYet.complaints.join('\n'));

    const first = await start();
    const editor = await first.signIn('access_cms_page');
    await upload(first.app.server, editor);
    const lost = await upload(first.app.server, editor);
    await submit(first.app.server, first.visitor);
    await first.app.close();
    const whole = await check();
    assert.deepEqual([whole.code, whole.complaints], [0, []]);

    const [stray, answer] = [newId(), newId()];
    const paths = [
      join(folder, 'media', lost, 'original'),
      join(folder, 'media', stray, 'original'),
      join(folder, 'form-results', answer.slice(-2), answer),
    ] as const;
    rmSync(dirname(paths[0]), { recursive: true });
    for (const path of paths.slice(1)) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, PDF);
    }
    const { code, out, complaints } = await check();
    assert.deepEqual([code, out], [1, '']);
    assert.deepEqual(complaints, [
      `Missing file: ${paths[0]}. Restore it from a backup, or delete what it belongs to (medium ${lost}).`,
      `Orphaned file: ${paths[1]} belongs to nothing in the database. Delete it if it is not needed.`,
      `Orphaned file: ${paths[2]} belongs to nothing in the database. Delete it if it is not needed.`,
    ]);

    const { promise: warnings, resolve } = Promise.withResolvers<unknown[]>();
    const mismatches: unknown[] = [];
    const onLog = (line: string) => {
      const { msg, table, lost: lostCount, stray: strayCount } = JSON.parse(line);
      if (msg === 'file mismatch found') mismatches.push([table, lostCount, strayCount]);
      if (mismatches.length === 2) resolve(mismatches);
    };
    const again = await start({ onLog });
    await again.app.listen();
    assert.deepEqual(await warnings, [
      ['medium', 1, 1],
      ['form_result_file', 0, 1],
    ]);
    await again.app.close();
  });

  it('are listed up to a limit and counted beyond it', async () => {
    const { folder, start, check } = await place();
    await (await start()).app.close();
    for (let index = 0; index < 30; index += 1) {
      const path = join(folder, 'media', newId(), 'original');
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, PDF);
    }
    const { code, complaints } = await check();
    assert.deepEqual([code, complaints.length], [1, 21]);
    assert.equal(complaints.at(-1), '… and 10 more orphaned files.');
  });

  it('may differ for the duration of an upload', async () => {
    const { start } = await place();
    const test = await start();
    const editor = await test.signIn('access_cms_page');
    const id = newId();
    let isUploaded = false;
    const files: StoredFiles = {
      table: 'medium',
      isNear: true,
      addressOf: (name) => name,
      async *list() {
        yield [id];
      },
      // The file exists first, and its row only after it was looked up.
      async has() {
        if (!isUploaded) {
          isUploaded = true;
          const uploaded = await upload(test.app.server, editor);
          await test.app.database.transaction((db) =>
            db.updateTable('medium').set({ id }).where('id', '=', uploaded).execute(),
          );
        }
        return true;
      },
    };
    const none = { count: 0, ids: [] };
    assert.deepEqual(await compareFiles(test.app.database.read, files, { settleMs: 0 }), {
      lost: none,
      stray: none,
    });
    await test.app.close();
  });
});
