import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createWatchedFaults } from '../../src/app/watched-faults.ts';
import { watchProject } from '../../src/app/watch-project.ts';
import { openProject } from '../../src/config/open-project.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { createTemplateStore } from '../../src/rendering/template-store.ts';
import { createTimeBudget } from '../../src/rendering/time-budget.ts';
import { sqlite } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

function write(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** How programs save a file: in place, or by renaming a new one. */
const SAVES = {
  'an editor that writes in place': (file: string, text: string) => writeFileSync(file, text),
  vim(file: string, text: string) {
    renameSync(file, `${file}~`);
    writeFileSync(file, text);
    rmSync(`${file}~`);
  },
  'sed -i'(file: string, text: string) {
    writeFileSync(join(dirname(file), 'sedYa3bXk'), text);
    renameSync(join(dirname(file), 'sedYa3bXk'), file);
  },
};

async function watched(t: TestContext, files: Record<string, string> = {}) {
  const folder = testProject(files);
  const project = await openProject({
    project: folder,
    data: temporaryFolder(),
    settings: [],
    environment: {},
    workingDirectory: folder,
    needsData: false,
  });
  assert.ok(!('faults' in project));
  const { store } = await createTemplateStore({
    projectFolder: join(folder, 'templates'),
    ownFolder: join(folder, 'own'),
    maxLength: 1000,
  });
  const messages = createMessages({ catalogues: project.catalogues, defaultLanguage: 'en' });
  let logged = Promise.withResolvers<undefined>();
  const destination = {
    write() {
      logged.resolve(undefined);
      logged = Promise.withResolvers();
    },
  };
  const watching = watchProject({
    project,
    templates: store,
    messages,
    faults: createWatchedFaults(),
    since: performance.timeOrigin,
    logger: createLogger({ destination }),
  });
  t.after(() => watching.close());
  /** Resolves after the logged reload that makes the condition true. */
  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
      const next = logged.promise;
      if (await holds()) return;
      await next;
    }
  }
  const shown = (name: string) =>
    store.has(name) ? store.render(name, {}, createTimeBudget(5000)) : undefined;
  return { folder, store, messages, shown, until };
}

describe('a watched project', { timeout: 60_000 }, () => {
  it('can get templates later, and replacements for them', async (t) => {
    const { folder, store, until } = await watched(t);
    write(folder, 'templates/pages/first.liquid', 'first');
    await until(() => store.has('pages/first'));
    write(folder, 'templates/pages/second.liquid', 'second');
    await until(() => store.has('pages/second'));

    write(folder, 'prepared/pages/third.liquid', 'third');
    renameSync(join(folder, 'templates'), join(folder, 'old'));
    renameSync(join(folder, 'prepared'), join(folder, 'templates'));
    await until(() => store.has('pages/third') && !store.has('pages/first'));
    write(folder, 'templates/pages/fourth.liquid', 'fourth');
    await until(() => store.has('pages/fourth'));

    rmSync(join(folder, 'templates'), { recursive: true });
    await until(() => !store.has('pages/fourth'));
    write(folder, 'templates/fifth.liquid', 'fifth');
    await until(() => store.has('fifth'));
  });

  for (const [editor, save] of Object.entries(SAVES)) {
    it(`is reloaded after each save as ${editor} does it`, async (t) => {
      const { folder, messages, shown, until } = await watched(t, {
        'templates/pages/home.liquid': 'as before',
        'messages/en.yaml': 'site.hello: As before',
      });
      for (const text of ['first', 'second', 'third', 'fourth']) {
        save(join(folder, 'templates/pages/home.liquid'), text);
        await until(async () => (await shown('pages/home')) === text);
        save(join(folder, 'messages/en.yaml'), `site.hello: ${text}`);
        await until(() => messages.format('en', 'site.hello', {}) === text);
      }
    });
  }

  it('can get nested folders, lose them and get them again', async (t) => {
    const { folder, store, shown, until } = await watched(t, { 'templates/pages/home.liquid': 'home' });
    for (const round of ['first', 'second', 'third']) {
      write(folder, 'templates/partials/cards/small/one.liquid', round);
      await until(async () => (await shown('partials/cards/small/one')) === round);
      write(folder, 'templates/partials/cards/two.liquid', round);
      await until(() => store.has('partials/cards/two'));
      SAVES.vim(join(folder, 'templates/partials/cards/two.liquid'), `${round} again`);
      await until(async () => (await shown('partials/cards/two')) === `${round} again`);
      rmSync(join(folder, 'templates/partials'), { recursive: true });
      await until(() => !store.has('partials/cards/two') && !store.has('partials/cards/small/one'));
    }
  });

  it('is read in its current state, whatever changed before watching started', async (t) => {
    const { folder, shown, until } = await watched(t, { 'templates/pages/home.liquid': 'early' });
    write(folder, 'templates/pages/home.liquid', 'late');
    await until(async () => (await shown('pages/home')) === 'late');
  });

  it('can get its texts later', async (t) => {
    const { folder, messages, until } = await watched(t);
    write(folder, 'messages/en.yaml', 'site.hello: Hello');
    await until(() => messages.format('en', 'site.hello', {}) === 'Hello');
    write(folder, 'messages/en.yaml', 'site.hello: Good day');
    await until(() => messages.format('en', 'site.hello', {}) === 'Good day');
  });
});

it('can get files in public/ after the start', async () => {
  const project = testProject();
  const { app, visitor } = await startTestApp(sqlite, { project });
  try {
    const addresses = ['/assets/late.txt', '/robots.txt'];
    for (const address of addresses) assert.notEqual((await visitor.get(address)).text, 'late');
    write(project, 'public/late.txt', 'late');
    write(project, 'public/robots.txt', 'late');
    for (const address of addresses) assert.equal((await visitor.get(address)).text, 'late');
  } finally {
    await app.close();
  }
});
