import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openDatabase } from '../../src/database/open-database.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { PLAIN_ENTITY } from '../support/stored-entity.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { useTestApp } from '../support/test-app.ts';

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'da'];
/** One address more than fits in a single file. */
const PAGES = 5_001;
const ROWS_AT_ONCE = 500;

const PROJECT = {
  'data/site.yaml': `
articleModels:
  - { shortcut: news, name: { en: News }, path: '/news/{shortcut}' }
articles:
  - { shortcut: opening, model: news, title: { en: Opening }, status: published, languages: [${LANGUAGES.join(', ')}] }
  - { shortcut: secret, model: news, title: { en: Secret } }
pages:
  - { shortcut: about, title: { en: About }, status: published, languages: [${LANGUAGES.join(', ')}], urls: [{ locale: fr, path: /a-propos }] }
  - { shortcut: unfinished, title: { en: Unfinished } }
  - { shortcut: thanks, title: { en: Thank you }, status: published, noIndex: true }
`,
};

forEachEngine('The sitemap', (engine) => {
  let url = '';
  const test = useTestApp(
    { ...engine, newDatabase: async () => (url = await engine.newDatabase()) },
    { project: PROJECT, settings: [`app.cms.languages=${LANGUAGES.join(',')}`] },
  );
  const addressesOf = (text: string) =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));

  it('lists every public address', async () => {
    const { text, status } = await test.visitor.get('/sitemap.xml');
    assert.equal(status, 200);
    const addresses = addressesOf(text);
    assert.equal(addresses.length, 2 * LANGUAGES.length);
    assert.ok(addresses.includes('http://site.test/a-propos'));
    assert.ok(addresses.includes('http://site.test/da/news/opening'));
  });

  it('omits a page that is excluded from search engines, which is marked noindex', async () => {
    assert.ok(
      !addressesOf((await test.visitor.get('/sitemap.xml')).text)
        .join()
        .includes('thanks'),
    );
    const robots = /<meta name="robots" content="noindex">/;
    assert.match((await test.visitor.get('/view/thanks')).text, robots);
    assert.doesNotMatch((await test.visitor.get('/view/about')).text, robots);
  });

  it('is not generated for HEAD requests', async () => {
    const queries = await countQueries(async () => {
      const answer = await test.visitor.request('HEAD', '/sitemap.xml');
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/xml; charset=utf-8');
    });
    assert.equal(queries, 0);
    assert.equal((await test.visitor.request('HEAD', '/sitemap.xml?part=users')).status, 404);
  });

  it('is named by robots.txt unless the project has its own', async () => {
    const { text, headers } = await test.visitor.get('/robots.txt');
    assert.match(headers['content-type']!, /^text\/plain/);
    assert.match(text, /^Sitemap: http:\/\/site\.test\/sitemap\.xml$/m);
  });

  it('returns 404 for unknown parts', async () => {
    for (const query of [
      'part=users',
      'part=',
      'part=pages&part=articles',
      `part=pages&after=${'x'.repeat(201)}`,
    ]) {
      assert.equal((await test.visitor.get(`/sitemap.xml?${query}`)).status, 404, query);
    }
  });

  it('has nothing after its last address', async () => {
    const { text, status } = await test.visitor.get('/sitemap.xml?part=pages&after=zzz');
    assert.equal(status, 200);
    assert.deepEqual(addressesOf(text), []);
  });

  it('is an index of parts beyond one file; together they list every address once', async () => {
    await addPages(url);
    const index = await test.visitor.get('/sitemap.xml');
    assert.match(index.text, /<sitemapindex /);
    const parts = addressesOf(index.text);
    assert.equal(parts.length, 7);
    const addresses: string[] = [];
    for (const part of parts) {
      const { text, status } = await test.visitor.get(part.slice('http://site.test'.length));
      assert.equal(status, 200, part);
      const found = addressesOf(text);
      assert.ok(found.length > 0 && found.length <= 10_000, `${part} holds ${found.length}`);
      addresses.push(...found);
    }
    assert.equal(addresses.length, (PAGES + 2) * LANGUAGES.length);
    assert.equal(new Set(addresses).size, addresses.length);
  });
});

/** Inserts published pages by SQL, since there are too many for the API. */
async function addPages(url: string): Promise<void> {
  const database = await openDatabase(url, createLogger({ level: 'silent' }));
  try {
    const numbers = Array.from({ length: PAGES }, (_, index) => index);
    for (let from = 0; from < PAGES; from += ROWS_AT_ONCE) {
      const some = numbers.slice(from, from + ROWS_AT_ONCE).map((number) => `many-${number}`);
      await database.transaction(async (db) => {
        await db
          .insertInto('content_entity')
          .values(
            some.map((name) => ({
              ...PLAIN_ENTITY,
              ...{ id: name, kind: 'page', shortcut: name, title_key: name, search_text: name },
              ...{
                listed_status: 'published',
                listed_category: '',
                listed_languages: ` ${LANGUAGES.join(' ')} `,
                summary: `{"shortcut":"${name}"}`,
              },
            })),
          )
          .execute();
      });
    }
  } finally {
    await database.close();
  }
}
