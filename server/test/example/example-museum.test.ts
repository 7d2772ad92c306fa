import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parseAtomFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { museumAt } from '../../../examples/museum/client/museum.ts';
import { openProject } from '../../src/config/open-project.ts';
import { projectTypes } from '../../src/app/project-types.ts';
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
  // Two exhibitions are on, one is to come, one is past.
  before(() => test.clock.advance(Date.parse('2026-11-23T10:00:00Z') - test.clock.now()));
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

  it('lists its exhibitions by their dates', async () => {
    const stages = async () =>
      [
        ...(await read('/exhibitions')).matchAll(
          /<section class="exhibitions exhibitions-(\w+)"[^]*?<\/section>/g,
        ),
      ].map(([section, stage]) => [
        stage,
        ...linked(section).map((href) => href.slice('/exhibitions/'.length)),
      ]);
    assert.deepEqual(await stages(), [
      ['current', 'forty-seconds', 'salt'],
      ['permanent', 'twice-a-day'],
      ['upcoming', 'fog'],
      ['past', 'mending'],
    ]);
    test.clock.advance(Date.parse('2027-05-03T10:00:00Z') - test.clock.now());
    const [current, , , past] = await stages();
    assert.deepEqual(current, ['current', 'fog']);
    assert.deepEqual(past, ['past', 'mending', 'forty-seconds', 'salt']);
    test.clock.advance(Date.parse('2026-11-23T10:00:00Z') - test.clock.now());
  });

  it('has an archive of news by year, a feed and a calendar in each language', async () => {
    for (const [news, feed, agenda] of [
      ['/news', '/news/feed.xml', '/agenda.ics'],
      ['/fr/actualites', '/fr/actualites/feed.xml', '/fr/agenda.ics'],
      ['/de/neues', '/de/neues/feed.xml', '/de/agenda.ics'],
    ] as const) {
      const page = await read(news);
      assert.match(page, /<h2 class="year">2026<\/h2>/);
      assert.ok(linked(page).includes(`http://site.test${feed}`), feed);
      assert.equal(parseAtomFeed(await read(feed)).entries?.length, 4);
      const events = new ICAL.Component(ICAL.parse(await read(agenda))).getAllSubcomponents('vevent');
      const [first] = events.map((event) => new ICAL.Event(event));
      assert.equal(events.length, 3);
      assert.deepEqual(
        [first!.startDate.toString(), first!.endDate.toString()],
        ['2026-09-19', '2027-03-15'],
      );
    }
  });

  it('finds what visitors search for in their language', async () => {
    for (const [path, word] of [
      ['/search?q=tickets&locale=en', 'mark'],
      ['/search?q=billets&locale=fr', 'mark'],
      ['/search?q=Mühle&locale=de', 'mark'],
    ] as const)
      assert.match(await read(path), new RegExp(`<${word}>`), path);
  });
});

describe('the client of the example museum', () => {
  const test = useTestApp(sqlite, { project: MUSEUM, settings: ['app.cms.languages=en,fr,de'] });

  it('reads exhibitions, news and menus over HTTP', async () => {
    test.clock.advance(Date.parse('2026-11-23T10:00:00Z') - test.clock.now());
    const url = await test.app.listen();
    const museum = museumAt(url, 'fr');
    assert.equal((await museum.house()).values.email, 'desk@tide-museum.example');
    assert.deepEqual(
      (await museum.onNow()).items.map(({ shortcut, values }) => [shortcut, values.end]),
      [
        ['forty-seconds', '2027-03-14'],
        ['salt', '2027-05-02'],
      ],
    );
    assert.deepEqual(
      (await museum.comingUp()).items.map(({ shortcut }) => shortcut),
      ['fog'],
    );
    assert.equal((await museum.news()).total, 4);
    assert.match((await museum.page('visit')).url, /\/fr\/visiter$/);
    assert.equal((await museum.menu('main')).items.length, 4);
    assert.ok((await museum.exhibition('salt')).image!.sizes.length > 0);
    await assert.rejects(museum.page('nothing'), /404/);
  });

  it('has types that fit its models', async () => {
    const opened = await openProject({
      ...{ project: MUSEUM, data: temporaryFolder(), workingDirectory: MUSEUM },
      ...{ settings: [], environment: {}, needsData: true },
    });
    assert.ok(!('faults' in opened));
    const { files, faults } = await projectTypes(opened);
    assert.deepEqual(faults, []);
    for (const [name, text] of files)
      assert.equal(await readFile(join(MUSEUM, name), 'utf8'), text, `${name}: run parvis types`);
  });
});
