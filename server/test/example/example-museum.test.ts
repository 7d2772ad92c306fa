import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkProject } from '../../src/app/check-project.ts';
import { sqlite } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const MUSEUM = join(import.meta.dirname, '../../../examples/museum');

describe('the example museum', () => {
  const test = useTestApp(sqlite, { project: MUSEUM, settings: ['app.cms.languages=en,fr,de'] });
  const read = async (path: string) => {
    const { status, text } = await test.visitor.get(path);
    assert.equal(status, 200, path);
    return text;
  };
  const linked = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href!);

  it('passes the check, with every text in its three languages', async () => {
    const { faults, warnings, missingTexts } = await checkProject({
      ...{ project: MUSEUM, data: temporaryFolder(), workingDirectory: MUSEUM },
      ...{ settings: [], environment: {}, needsData: true },
    });
    assert.deepEqual({ faults, warnings, missingTexts }, { faults: [], warnings: [], missingTexts: [] });
  });

  for (const [locale, path, subpage] of [
    ['en', '/', '/visit/groups'],
    ['fr', '/fr', '/fr/visiter/groupes'],
    ['de', '/de', '/de/besuch/gruppen'],
  ] as const) {
    it(`greets in ${locale}, with its menus, settings and lists`, async () => {
      const home = await read(path);
      assert.match(home, new RegExp(`<html lang="${locale}"`));
      assert.doesNotMatch(home, /parvis-fault|\[object|@(?:form|article|page)\(/);
      assert.ok(linked(home).includes(subpage));
      assert.equal(home.match(/class="card"/g)?.length, 2);
      assert.equal(home.match(/class="news-line"/g)?.length, 3);
      const hours = /<table class="lines">[^]*?<\/table>/.exec(home)![0];
      assert.equal(hours.match(/<tr>/g)?.length, 5);
      const page = await read(subpage);
      assert.match(page, /class="note"[^]*<form /);
      assert.match(page, /class="breadcrumbs"/);
    });

    it(`has an error page in ${locale}`, async () => {
      const { status, text } = await test.visitor.get(`${path === '/' ? '' : path}/nothing`);
      assert.equal(status, 404);
      assert.match(text, new RegExp(`<html lang="${locale}"`));
      assert.ok(linked(text).includes(path));
    });
  }

  it('leads from German lists to what is released in English and French alone', async () => {
    const salt = await read('/exhibitions/salt');
    assert.deepEqual(
      [...salt.matchAll(/hreflang="([a-z]+)" href/g)].map(([, locale]) => locale),
      ['en', 'fr'],
    );
    assert.equal((await test.visitor.get('/de/ausstellungen/salt')).status, 404);
    const list = await read('/de/ausstellungen');
    assert.match(list, /<article class="card" lang="en">[^]*?href="\/exhibitions\/salt"/);
    // Nor does the German menu name it.
    assert.equal(linked(list).filter((href) => href === '/exhibitions/salt').length, 1);
  });

  it('describes itself and its exhibitions to search engines', async () => {
    const dataOf = async (path: string) =>
      [...(await read(path)).matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json!) as Record<string, unknown>,
      );
    const [museum] = await dataOf('/fr');
    assert.deepEqual([museum!['@type'], museum!.name], ['Museum', 'Le musée des Marées']);
    const [exhibition] = await dataOf('/de/ausstellungen/vierzig-sekunden-dunkel');
    assert.deepEqual(
      [exhibition!['@type'], exhibition!.startDate, exhibition!.inLanguage],
      ['ExhibitionEvent', '2026-09-19', 'de'],
    );
    const [news] = await dataOf('/news/wheel-turns');
    assert.equal(news!['@type'], 'Article');
  });
});
