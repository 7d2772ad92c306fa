import assert from 'node:assert/strict';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { backupAreas } from '../../src/app/backup-areas.ts';
import { pathIn, restoreProject, verifyBackup } from '../../src/app/compose-backup.ts';
import { migrateProject } from '../../src/app/open-store.ts';
import { checkStoredFiles } from '../../src/app/stored-files.ts';
import { openExclusively } from '../../src/database/open-exclusively.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { restoreBackup } from '../../src/features/backup/restore.service.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { forEachEngine } from '../support/engines.ts';
import { filesIn } from '../support/files-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
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

const logger = createLogger({ level: 'silent' });

/** Restores the rows without moving the files, as if the power failed in between. */
async function restoreRows({ url, project }: Place, path: string): Promise<void> {
  const database = openExclusively(url, logger);
  const areas = await backupAreas(project);
  const target = { database, areas, clock: systemClock, pathIn, databaseFolder: undefined };
  await restoreBackup(path, await verifyBackup(path, QUIET), target, { ...QUIET, overwrite: true });
  await database.close();
}

const stagesIn = ({ folder }: Place) => readdirSync(folder).filter((name) => name.startsWith('.restoring'));

forEachEngine('a restore interrupted after its rows were restored', (engine) => {
  /** Contains one of two results; the files of both exist. */
  async function cutOff() {
    const place = await newPlace(engine, testProject({ 'data/form.yaml': FORM }));
    const first = await place.start();
    const [kept, before] = [await apply(first, 'kept'), await readSite(first)];
    await first.app.close();
    const path = await backUp(place);
    const second = await place.start();
    await apply(second, 'later');
    await second.app.close();
    await restoreRows(place, path);
    assert.ok(stagesIn(place).some((name) => name.startsWith('.restoring-files-')));
    assert.equal(filesIn(join(place.folder, 'form-results')).length, 2);

    /** Requires that the site shows what the backup contained, and that nothing else is left. */
    async function expectRestored(): Promise<void> {
      const { app, ...site } = await place.start();
      const reader = await site.signIn('access_cms_forms');
      assert.equal((await reader.get(`${RESULTS}/${kept}/files/paper`)).text, 'kept: %PDF');
      assert.deepEqual(await readSite({ app, ...site }), before);
      await app.close();
      assert.equal(filesIn(join(place.folder, 'form-results')).length, 1);
      assert.deepEqual(stagesIn(place), []);
    }
    return { place, path, expectRestored };
  }

  it('is completed by the next start, whatever was attempted meanwhile', async () => {
    const { place, path, expectRestored } = await cutOff();
    await assert.rejects(backUp(place), /Start the server once/);
    const messages = createMessages({ catalogues: place.project.catalogues, defaultLanguage: 'en' });
    assert.deepEqual(await checkStoredFiles(place.project, messages), [
      messages.format('en', 'stored-file.half-restored'),
    ]);
    const failing = {
      overwrite: true,
      logger,
      progress(what: string) {
        if (what === 'form_result') throw new Error('cut off');
      },
    };
    const again = restoreProject(place.project, path, await verifyBackup(path, QUIET), failing);
    await assert.rejects(again, /cut off/);
    await expectRestored();
  });

  it('is completed by migrating', async () => {
    const { place, expectRestored } = await cutOff();
    const database = openDatabase(place.url, logger);
    await migrateProject(place.project, database, systemClock);
    await database.close();
    assert.deepEqual(stagesIn(place), []);
    await expectRestored();
  });

  it('is not served by an instance without its files; one with the files completes it', async () => {
    const { place, expectRestored } = await cutOff();
    const [elsewhere, stages] = [temporaryFolder(), stagesIn(place)];
    const move = (from: string, to: string) => {
      for (const name of stages) renameSync(join(from, name), join(to, name));
    };
    move(place.folder, elsewhere);
    await assert.rejects(place.start(), /are not on this machine/);
    await assert.rejects(place.start(), /are not on this machine/, 'asked again');
    move(elsewhere, place.folder);
    await expectRestored();
  });

  it('yields to another restore where its files are missing', async () => {
    const { place, path, expectRestored } = await cutOff();
    const elsewhere = temporaryFolder();
    for (const name of stagesIn(place)) renameSync(join(place.folder, name), join(elsewhere, name));
    await restore(place, path, true);
    await expectRestored();
  });
});
