import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { it } from 'node:test';
import { backUpProject } from '../../src/app/compose-backup.ts';
import { countAnswers } from '../../src/features/forms/form-answers.repository.ts';
import type { EntityId } from '../../src/kernel/identifier.ts';
import { forEachEngine, postgres, sqlite, type Engine } from '../support/engines.ts';
import { filesIn } from '../support/files-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { signInAs, TEST_PASSWORD, type TestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';
import { fileOf, postForm } from '../support/upload.ts';
import {
  apply,
  backUp,
  FORM,
  newPlace,
  QUIET,
  readSite,
  restore,
  RESULTS,
  type Place,
} from './backup-site.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function upload({ app }: TestApp, editor: Awaited<ReturnType<TestApp['signIn']>>): Promise<string> {
  const { status, body } = await postForm(app.server, editor, '/api/admin/cms/media', [
    ['file', fileOf(PNG, 'dot.png', 'image/png')],
    ['alt', JSON.stringify({ en: 'A dot' })],
  ]);
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

/** Starts the example with edits; returns what it shows and who edited it. */
async function edited(place: Place) {
  const site = await place.start();
  const editor = await site.signIn('access_cms_page', 'access_cms_forms', 'access_css');
  const medium = await upload(site, editor);
  const odd = 'two  spaces, tab\t, "quotes", \\ back, \r\n é\u00a0\u2028 😀 ';
  const page = await editor.post('/api/admin/cms/pages', {
    shortcut: 'made',
    title: { en: odd, fr: 'fait' },
    status: 'published',
    content: { en: `<p>${odd}</p><img src="/media/${medium}/dot.png" alt=""><p>@form(contact)</p>` },
  });
  assert.equal(page.status, 201, page.text);
  const sheet = await editor.get('/api/admin/css/library');
  const css = await editor.put('/api/admin/css/library', {
    ...sheet.body,
    content: `${sheet.body.content}\np { margin: 1px }`,
  });
  assert.equal(css.status, 200, css.text);
  return { site, editor, medium, page: page.body };
}

forEachEngine('a backup', (engine) => {
  const other: Engine = engine.name === 'sqlite' ? postgres : sqlite;

  it('restores the same site on either database, with users, versions and files', async () => {
    const place = await newPlace(engine);
    const { site, editor, page } = await edited(place);
    const before = await readSite(site);
    assert.ok(Object.keys(before).length > 15 && before['/view/made?locale=en']!.startsWith('200'));
    assert.ok(
      Object.entries(before).some(([url, read]) => url.startsWith('/media/') && read.startsWith('200')),
    );
    const versions = (await editor.get('/api/admin/css/library/versions')).body;
    const path = await backUp(place);
    assert.equal(statSync(path).mode & 0o777, 0o600);

    for (const target of [engine, other]) {
      const fresh = await newPlace(target);
      await restore(fresh, path);
      const restored = await fresh.start();
      try {
        assert.deepEqual(await readSite(restored), before);
        assert.equal((await restored.visitor.get('/api/auth/me', { cookie: editor.cookie! })).status, 401);
        const again = await signInAs(restored.app, editor.login!, TEST_PASSWORD);
        assert.deepEqual((await again.get(`/api/admin/cms/pages/${page.id}`)).body, page);
        assert.deepEqual((await again.get('/api/admin/css/library/versions')).body, versions);
        const found = (await again.get('/api/admin/cms/pages?search=spaces')).body.items;
        assert.deepEqual(
          found.map((one: { shortcut: string }) => one.shortcut),
          ['made'],
        );
        const saved = await again.put(`/api/admin/cms/pages/${page.id}`, { ...page, title: { en: 'later' } });
        assert.equal(saved.status, 200, saved.text);
        assert.deepEqual(
          filesIn(fresh.folder).filter((name) => name.includes('restoring')),
          [],
        );
      } finally {
        await restored.app.close();
      }
    }
    await site.app.close();
  });

  it('replaces everything in an instance that is in use, and only when confirmed', async () => {
    const place = await newPlace(engine, testProject({ 'data/form.yaml': FORM }));
    const first = await place.start();
    const kept = await apply(first, 'kept');
    const path = await backUp(place);
    await assert.rejects(restore(place, path, true), /in use/);
    const later = await apply(first, 'later');
    const editor = await first.signIn('access_cms_forms', 'access_css');
    assert.equal((await editor.post('/api/admin/css', { id: 'late', content: 'p {}' })).status, 201);
    await first.app.close();
    await assert.rejects(restore(place, path), /add --overwrite/);

    const untouched = await place.start();
    assert.equal(
      (await untouched.app.database.read.selectFrom('form_result').select('id').execute()).length,
      2,
    );
    await untouched.app.close();
    await restore(place, path, true);
    const second = await place.start();
    try {
      const reader = await second.signIn('access_cms_forms', 'access_css');
      assert.equal((await reader.get(`${RESULTS}/${later}`)).status, 404);
      const download = await reader.get(`${RESULTS}/${kept}/files/paper`);
      assert.equal(download.text, 'kept: %PDF');
      assert.equal((await reader.get('/api/admin/css/late')).status, 404);
      assert.equal(filesIn(join(place.folder, 'form-results')).length, 1);
      assert.equal((await reader.get(`${RESULTS}?search=kept`)).body.items.length, 1);
      assert.equal((await reader.get(`${RESULTS}?search=later`)).body.items.length, 0);
      await apply(second, 'after');
      assert.equal((await reader.get(`${RESULTS}?search=after`)).body.items.length, 1);
    } finally {
      await second.app.close();
    }
  });

  it('contains all results acknowledged before it started, with their files, while others come and go', async () => {
    const place = await newPlace(engine, testProject({ 'data/form.yaml': FORM }));
    const site = await place.start();
    const editor = await site.signIn('access_cms_forms', 'access_cms_page');
    const before = new Set<string>();
    for (let index = 0; index < 60; index++) before.add(await apply(site, `before-${index}`));
    const media = [await upload(site, editor), await upload(site, editor)];

    const path = join(temporaryFolder(), 'backup.tar.gz');
    let isDone = false;
    const deleted: string[] = [];
    const victims = [...before].slice(0, 20);
    const backing = backUpProject(place.project, { path, overwrite: false }, QUIET).finally(
      () => (isDone = true),
    );
    for (let index = 0; !isDone; index++) {
      await apply(site, `meanwhile-${index}`);
      const victim = victims.pop();
      if (!victim) continue;
      assert.equal((await editor.delete(`${RESULTS}/${victim}`)).status, 204);
      deleted.push(victim);
    }
    const report = await backing;
    assert.deepEqual(report.lost, { medium: [], form_result_file: [] });
    await site.app.close();

    const fresh = await newPlace(other);
    await restore(fresh, path);
    const { app } = await fresh.start({ asStored: true });
    try {
      const rows = await app.database.read
        .selectFrom('form_result_file')
        .select(['id', 'result_id'])
        .execute();
      const results = await app.database.read.selectFrom('form_result').select(['id', 'form_id']).execute();
      const there = new Set(results.map(({ id }) => id));
      const form = results[0]!.form_id as EntityId;
      assert.deepEqual([...(await countAnswers(app.database.read, [form]))], [[form, there.size]]);
      for (const id of before) assert.ok(there.has(id) || deleted.includes(id), `${id} is missing`);
      assert.deepEqual(rows.map((row) => row.result_id).sort(), [...there].sort());
      for (const { id } of rows) {
        assert.ok(
          existsSync(join(fresh.folder, 'form-results', id.slice(-2), id)),
          `the file ${id} is missing`,
        );
      }
      for (const id of media) assert.ok(existsSync(join(fresh.folder, 'media', id, 'original')));
    } finally {
      await app.close();
    }
  });

  it('omits what is deleted between rows and files, and reports what was missing before', async () => {
    const place = await newPlace(engine, testProject({ 'data/form.yaml': FORM }));
    const site = await place.start();
    const editor = await site.signIn('access_cms_forms');
    // Larger than the buffers between the files and the disk, so that the next file is not read meanwhile.
    const kept = await apply(site, 'kept', randomBytes(2_000_000).toString('base64'));
    const [gone, lost] = [await apply(site, 'gone'), await apply(site, 'lost')];
    const { id } = await site.app.database.read
      .selectFrom('form_result_file')
      .select('id')
      .where('result_id', '=', lost)
      .executeTakeFirstOrThrow();
    rmSync(join(place.folder, 'form-results', id.slice(-2), id));

    const path = join(temporaryFolder(), 'backup.tar.gz');
    const rowsAreRead = Promise.withResolvers<undefined>();
    const deleted = rowsAreRead.promise.then(() => editor.delete(`${RESULTS}/${gone}`));
    const destination = new Writable({
      write(chunk: Buffer, _encoding, done) {
        appendFileSync(path, chunk);
        void deleted.then(() => done());
      },
    });
    const report = await backUpProject(place.project, destination, {
      progress(what) {
        if (what === 'form_result_file') rowsAreRead.resolve(undefined);
      },
    });
    assert.equal((await deleted).status, 204);
    await site.app.close();
    assert.deepEqual([report.gone.form_result_file.length, report.lost.form_result_file.length], [1, 1]);
    const fresh = await newPlace(engine);
    await restore(fresh, path);
    const { app } = await fresh.start({ asStored: true });
    const results = await app.database.read.selectFrom('form_result').select('id').orderBy('id').execute();
    await app.close();
    assert.deepEqual(
      results.map((row) => row.id),
      [kept, lost].sort(),
    );
  });

  it('does not overwrite a file, and leaves nothing after a failure', async () => {
    const place = await newPlace(engine);
    await (await place.start()).app.close();
    const folder = temporaryFolder();
    const path = join(folder, 'backup.tar.gz');
    writeFileSync(path, 'mine');
    await assert.rejects(backUpProject(place.project, { path, overwrite: false }, QUIET), /add --overwrite/);
    const signal = AbortSignal.abort(new Error('stopped'));
    await assert.rejects(
      backUpProject(place.project, { path, overwrite: true }, { ...QUIET, signal }),
      /stopped/,
    );
    assert.deepEqual([readdirSync(folder), readFileSync(path, 'utf8')], [['backup.tar.gz'], 'mine']);
    await backUpProject(place.project, { path, overwrite: true }, QUIET);
    assert.deepEqual([readdirSync(folder), statSync(path).mode & 0o777], [['backup.tar.gz'], 0o600]);
    assert.equal(readFileSync(path).readUInt16BE(), 0x1f8b);
  });
});
