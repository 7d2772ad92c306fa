import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { forEachEngine } from '../support/engines.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';

forEachEngine('the index for searches', (engine) => {
  it('is completed after the start: texts that were stored without it, and other languages', async () => {
    const settings = [
      `app.database.url=${await preparedDatabase(engine)}`,
      'app.server.port=0',
      'app.cms.search-rate-limit=0',
    ];
    const first = await startTestApp(engine, { settings });
    const editor = await first.signIn('access_cms_page');
    for (let number = 0; number < 120; number++)
      await editor.post(PAGES, {
        ...{ shortcut: `page-${number}`, status: 'published' },
        ...{ title: { en: 'Lace', fr: 'Dentelle' }, content: { fr: '<p>Fuseaux</p>' } },
      });
    await first.app.database.transaction((db) => db.deleteFrom('content_text').execute());
    assert.equal(await total(first, 'lace', 'en'), 0);
    await first.app.close();

    const second = await startTestApp(engine, {
      settings: [...settings, 'app.cms.languages=fr,en', 'app.cms.default-language=fr'],
    });
    await second.app.listen();
    while ((await total(second, 'fuseaux', 'fr')) < 120) await pause(20);
    assert.equal(await total(second, 'lace', 'en'), 120);
    const again = await second.signIn('access_cms_page');
    const { body } = await again.get(`${PAGES}?translation=en:missing`);
    assert.equal(body.total, 120, 'the states of translations follow the default language');
    await second.app.close();
  });

  async function total({ visitor }: TestApp, query: string, locale: string): Promise<number> {
    const { text } = await visitor.get(`/search?q=${query}&locale=${locale}`);
    return Number(/<p class="search-count" role="status">(\d+)/.exec(text)?.[1] ?? 0);
  }
});
