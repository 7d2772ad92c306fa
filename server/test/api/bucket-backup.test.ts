import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { backupAreas } from '../../src/app/backup-areas.ts';
import { pathIn, verifyBackup } from '../../src/app/compose-backup.ts';
import { checkStoredFiles } from '../../src/app/stored-files.ts';
import { openExclusively } from '../../src/database/open-exclusively.ts';
import { restoreBackup } from '../../src/features/backup/restore.service.ts';
import { newId } from '../../src/kernel/identifier.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { startBucketServer, type BucketServer } from '../support/bucket-server.ts';
import { forEachEngine } from '../support/engines.ts';
import { filesIn } from '../support/files-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { apply, backUp, FORM, newPlace, QUIET, readSite, restore, RESULTS } from './backup-site.ts';

const storage: BucketServer = await startBucketServer();
after(() => storage.halt());

/** A page with a style sheet, which has an earlier version, and a form. */
const PROJECT = {
  'data/form.yaml': `${FORM}stylesheets: [{ id: library, file: library.css }]
media: [{ file: dot.svg, id: 01900000-0000-7000-8000-000000000001 }]
pages: [{ shortcut: home, title: { en: Home }, status: published, stylesheets: [library], content: { en: '@form(apply)' } }]
`,
  'data/library.css': 'p { color: teal }',
  'data/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"/>',
};
/** More than check lists by name. */
const MANY = 30;

forEachEngine('with files in a bucket', (engine) => {
  let places = 0;
  const project = testProject(PROJECT);
  async function newBucketPlace() {
    const prefix = `${engine.name}-${(places += 1)}`;
    const keys = () => storage.keys(prefix);
    return { ...(await newPlace(engine, project, storage.settings(prefix))), prefix, keys };
  }

  it('restores the same site to another bucket, to a folder, and over existing data', async () => {
    const place = await newBucketPlace();
    const site = await place.start();
    const editor = await site.signIn('access_css', 'access_cms_forms');
    await editor.put('/api/admin/css/library', { content: 'p { color: tan }' });
    const [kept, before] = [await apply(site, 'kept'), await readSite(site)];
    const versions = (await editor.get('/api/admin/css/library/versions')).body;
    const path = await backUp(place);
    const keys = place.keys();
    assert.equal(keys.length, 4, keys.join());
    await apply(site, 'later');
    await editor.put('/api/admin/css/library', { content: 'p { color: red }' });
    await site.app.close();

    await assert.rejects(restore(place, path), /This instance already has content/);
    await restore(place, path, true);
    const [elsewhere, folder] = [await newBucketPlace(), await newPlace(engine, project)];
    await restore(elsewhere, path);
    await restore(folder, path);
    assert.deepEqual([place.keys(), elsewhere.keys()], [keys, keys]);
    for (const restored of [place, elsewhere, folder]) {
      const test = await restored.start();
      assert.deepEqual(await readSite(test), before);
      const reader = await test.signIn('access_css', 'access_cms_forms');
      assert.equal((await reader.get(`${RESULTS}/${kept}/files/paper`)).text, 'kept: %PDF');
      assert.deepEqual((await reader.get('/api/admin/css/library/versions')).body, versions);
      await test.app.close();
    }
    // And from the folder into a bucket.
    const back = await newBucketPlace();
    await restore(back, await backUp(folder));
    assert.deepEqual(back.keys(), keys);
    assert.deepEqual(
      filesIn(back.folder).filter((name) => name.includes('.incoming/')),
      [],
    );
  });

  it('completes an interrupted restore at the next start', async () => {
    const place = await newBucketPlace();
    const first = await place.start();
    const [kept, before] = [await apply(first, 'kept'), await readSite(first)];
    const path = await backUp(place);
    const keys = place.keys();
    await apply(first, 'later');
    await first.app.close();
    const logger = createLogger({ level: 'silent' });
    const database = openExclusively(place.url, logger);
    const areas = await backupAreas(place.project);
    const target = { database, areas, clock: systemClock, pathIn, databaseFolder: undefined };
    await restoreBackup(path, await verifyBackup(path, QUIET), target, { ...QUIET, overwrite: true });
    await database.close();
    assert.ok(place.keys().some((key) => key.startsWith('.restoring-files-')));

    const second = await place.start();
    assert.deepEqual(place.keys(), keys);
    const reader = await second.signIn('access_cms_forms');
    assert.equal((await reader.get(`${RESULTS}/${kept}/files/paper`)).text, 'kept: %PDF');
    assert.deepEqual(await readSite(second), before);
    await second.app.close();
  });

  it('exports and imports content, over other files and back', async () => {
    const [source, target] = [await newBucketPlace(), await newBucketPlace()];
    const [from, to] = [await source.start(), await target.start({ asStored: true })];
    const folder = temporaryFolder();
    const silent = () => undefined;
    await from.app.portability.export(folder, silent);
    const plain = { overwrite: false, dryRun: false, progress: silent };
    assert.equal((await to.app.portability.import(folder, plain)).outcome, 'done');
    assert.deepEqual(target.keys(), source.keys());
    const editor = await from.signIn('access_css', 'access_cms_page');
    await editor.put('/api/admin/css/library', { content: 'p { color: red }' });
    await from.app.portability.export(folder, silent);
    assert.equal((await to.app.portability.import(folder, { ...plain, overwrite: true })).outcome, 'done');
    assert.deepEqual(await readSite(to), await readSite(from));
    await from.app.close();
    await to.app.close();
  });

  it('lists missing and orphaned files with check, however many there are', async () => {
    const place = await newBucketPlace();
    const test = await place.start();
    await apply(test, 'kept');
    const editor = await test.signIn('access_cms_page');
    const upload = async () => {
      const content = fileOf('%PDF-1.7\n', 'a.pdf');
      const entries: [string, File][] = [['file', content]];
      return (await postForm(test.app.server, editor, '/api/admin/cms/media', entries)).body.id as string;
    };
    const [lost] = [await upload(), await upload()];
    await test.app.close();
    const messages = createMessages({ catalogues: place.project.catalogues, defaultLanguage: 'en' });
    const check = () => checkStoredFiles(place.project, messages);
    assert.deepEqual(await check(), []);

    const asked = storage.requests().length;
    storage.lose(`media/${lost}/original`, place.prefix);
    for (let count = 0; count < MANY; count += 1) {
      const id = newId();
      storage.plant(`form-results/${id.slice(-2)}/${id}`, '', undefined, place.prefix);
    }
    const lines = await check();
    const address = (key: string) => `s3://site-files/${place.prefix}/${key}`;
    assert.equal(
      lines[0],
      `Missing file: ${address(`media/${lost}/original`)}. Restore it from a backup, or delete what it belongs to (medium ${lost}).`,
    );
    assert.ok(lines[1]?.startsWith(`Orphaned file: ${address('form-results/')}`));
    assert.deepEqual([lines.length, lines.at(-1)], [22, `… and ${MANY - 20} more orphaned files.`]);
    const listings = storage
      .requests()
      .slice(asked)
      .filter((request) => request.includes('list-type'));
    assert.ok(listings.length > 0 && listings.length < 10, listings.join('\n'));
  });
});
