import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { watchProject } from '../../src/app/watch-project.ts';
import { openProject } from '../../src/config/open-project.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { createTemplateStore } from '../../src/rendering/template-store.ts';
import { sqlite } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp } from '../support/test-app.ts';
import { testProject } from '../support/test-project.ts';

function write(folder: string, path: string, content: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Watches a project that has nothing yet. */
async function watched(t: TestContext) {
  const folder = testProject();
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
    logger: createLogger({ destination }),
  });
  t.after(() => watching.close());
  /** Every reload is logged; resolves after the one that makes it true. */
  async function until(holds: () => boolean): Promise<void> {
    while (!holds()) await logged.promise;
  }
  return { folder, store, messages, until };
}

describe('a project that is watched', { timeout: 120_000 }, () => {
  it('may get its templates later, and other ones in their place', async (t) => {
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

  it('may get its texts later', async (t) => {
    const { folder, messages, until } = await watched(t);
    write(folder, 'messages/en.yaml', 'site.hello: Hello');
    await until(() => messages.format('en', 'site.hello', {}) === 'Hello');
    write(folder, 'messages/en.yaml', 'site.hello: Good day');
    await until(() => messages.format('en', 'site.hello', {}) === 'Good day');
  });
});

it('files of public/ may come after the start', async () => {
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
