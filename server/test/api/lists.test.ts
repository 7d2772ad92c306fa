import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const FIELDS = [
  ['day', 'date'],
  ['start', 'datetime'],
  ['place', 'text'],
  ['seats', 'number'],
  ['free', 'boolean'],
  ['kind', 'select'],
  ['tags', 'multi-select'],
] as const;
const OPTIONS = ['walk', 'talk', 'a', 'b'].map((value) => ({ value, label: { en: value } }));
/** The page lists by the conditions in its variable. */
const PROJECT = {
  'templates/pages/default.liquid': `{% block main %}{% articles model: 'event', where: vars.where, sort: vars.sort, offset: vars.offset, limit: 1000 %}{{ article.shortcut }} {% endarticles %}{% endblock %}`,
};

forEachEngine('lists of articles', (engine) => {
  const test = useTestApp(engine, { project: PROJECT, settings: ['app.cms.time-zone=Europe/Paris'] });
  let editor: Client;
  let page: any;

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    const model = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'event', name: { en: 'Event' } },
      fields: FIELDS.map(([name, type]) => ({
        ...{ name, type },
        attributes: { label: { en: name }, ...(type.endsWith('select') ? { values: OPTIONS } : {}) },
      })),
    });
    assert.equal(model.status, 201, model.text);
    for (const [shortcut, values] of Object.entries({
      past: {
        day: '2026-06-14',
        start: '2026-06-14T18:00',
        seats: 10,
        free: true,
        kind: 'walk',
        place: 'The hall',
      },
      today: {
        day: '2026-06-15',
        start: '2026-06-15T12:00',
        seats: 20,
        kind: 'talk',
        tags: ['a', 'b'],
      },
      next: {
        day: '2026-06-16',
        start: '2026-06-16T00:30',
        seats: 30,
        free: false,
        kind: 'walk',
        tags: ['b'],
        place: 'Garden',
      },
    })) {
      const answer = await editor.post(`${CMS}/articles`, {
        ...{ shortcut, modelId: model.body.id, title: { en: shortcut }, status: 'published', values },
      });
      assert.equal(answer.status, 201, answer.text);
    }
    page = (
      await editor.post(`${CMS}/pages`, { shortcut: 'list', title: { en: 'List' }, status: 'published' })
    ).body;
  });

  const show = async (): Promise<string> => (await test.visitor.get('/list')).text.trim();
  const list = async (where: string, variables: Record<string, string> = {}): Promise<string> => {
    const { body } = await editor.get(`${CMS}/pages/${page.id}`);
    const saved = await editor.put(`${CMS}/pages/${page.id}`, {
      ...body,
      variables: { where, sort: 'day', ...variables },
    });
    assert.equal(saved.status, 200, saved.text);
    return show();
  };

  for (const [where, expected] of [
    ['day gte today', 'today next'],
    ['day lt today', 'past'],
    ['day eq 2026-06-15', 'today'],
    ['start gt now', 'today next'],
    ['start lte now', 'past'],
    ['start gte today and start lt 2026-06-16', 'today'],
    ['seats gte 20 and seats lt 30', 'today'],
    ['seats in (10, 30)', 'past next'],
    ['free eq true', 'past'],
    ['free ne true', 'today next'],
    ['day in (today, 2026-06-14)', 'past today'],
    ['kind ne "walk"', 'today'],
    ['kind in ("talk", "none")', 'today'],
    ['tags contains "b"', 'today next'],
    ['tags eq "a"', 'today'],
    ['place contains "hall"', 'past'],
    ['place exists true', 'past next'],
    ['place lt "M"', 'next'],
    ['shortcut in ("past", "next")', 'past next'],
    ['publishedAt gte today', 'past today next'],
    ['publishedAt lt today', ''],
  ] as const)
    it(`contain the items that match ${where}`, async () => assert.equal(await list(where), expected));

  it('are sorted by several fields, and start at an offset', async () => {
    assert.equal(await list('', { sort: 'kind,-seats' }), 'today next past');
    assert.equal(await list('', { sort: '-seats', offset: '1' }), 'today past');
  });

  it('report invalid comparisons to editors, and are empty', async () => {
    for (const where of [
      'nothing eq 1',
      'seats eq "many"',
      'tags lt "a"',
      'day eq "soon"',
      'publishedAt contains "x"',
    ]) {
      assert.equal(await list(where), '');
      const { body } = await editor.get(`${CMS}/pages/${page.id}/explain?locale=en`);
      assert.deepEqual(
        body.warnings.map(({ code }: { code: string }) => code),
        ['list'],
        where,
      );
    }
  });

  it('change exactly when a date passes', async () => {
    assert.equal(await list('start gt now'), 'today next');
    const toNoon = Date.parse('2026-06-15T10:00:00Z') - test.clock.now();
    test.clock.advance(toNoon - 1);
    assert.equal(await show(), 'today next');
    test.clock.advance(1);
    assert.equal(await show(), 'next');
    assert.equal(await list('start gte now'), 'today next');
    test.clock.advance(1);
    assert.equal(await show(), 'next');
    assert.equal(await list('day in (today)'), 'today');
    test.clock.advance(Date.parse('2026-06-15T22:00:00Z') - test.clock.now() - 1);
    assert.equal(await show(), 'today');
    test.clock.advance(1);
    assert.equal(await show(), 'next');
  });
});
