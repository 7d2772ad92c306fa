import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const DATA = '/api/public';
const MEDIUM = '00000000-0000-4000-8000-000000000001';
const PROJECT = {
  'data/media/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>',
  'data/site.yaml': `
media:
  - { id: ${MEDIUM}, file: media/plan.svg, alt: { en: The plan, fr: Le plan } }
`,
};
const SETTINGS = ['app.cms.languages=en,fr', 'app.cms.public-api=true', 'app.cms.time-zone=Europe/Paris'];

forEachEngine('public content as data', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: [...SETTINGS, 'app.cms.public-api-origins=https://app.example.org'],
  });
  let editor: Client;
  const made: Record<string, any> = {};

  const make = async (kind: string, body: { shortcut: string } & Record<string, unknown>) => {
    const answer = await editor.post(`${CMS}/${kind}`, { status: 'published', ...body });
    assert.equal(answer.status, 201, answer.text);
    made[body.shortcut] = answer.body;
    return answer.body;
  };
  const change = async (kind: string, shortcut: string, changes: object) => {
    const url = `${CMS}/${kind}/${made[shortcut].id}`;
    const { body } = await editor.get(url);
    const answer = await editor.put(url, { ...body, ...changes });
    assert.equal(answer.status, 200, answer.text);
  };
  const get = (path: string, headers?: Record<string, string>) => test.visitor.get(DATA + path, headers);
  const list = async (query: string) => {
    const { status, body, text } = await get(`/articles?model=event&${query}`);
    assert.equal(status, 200, text);
    return body.items.map(({ shortcut }: { shortcut: string }) => shortcut);
  };
  const faults = async (path: string) => {
    const { status, body } = await get(path);
    return [status, body.errors?.map(({ pointer, code }: any) => `${pointer} ${code}`)];
  };

  before(async () => {
    editor = await test.signIn(...CONTENT_AUTHORITIES);
    const field = (name: string, type: string, more: object = {}) => ({
      ...{ name, type, ...more },
      attributes: {
        label: { en: name },
        ...(/select/.test(type) && {
          values: [{ value: 'walk', label: { en: 'A walk', fr: 'Une promenade' } }],
        }),
      },
    });
    const model = await make('articles-model', {
      ...{
        shortcut: 'event',
        name: { en: 'Event' },
        path: { en: '/events/{slug}', fr: '/evenements/{slug}' },
        status: undefined,
      },
      fields: [
        field('start', 'datetime'),
        field('day', 'date'),
        field('text', 'rich-text', { localised: true }),
        field('seats', 'number'),
        field('free', 'boolean'),
        field('kind', 'select'),
        field('kinds', 'multi-select'),
        field('plan', 'media'),
        field('plans', 'media-list'),
        field('next', 'article'),
      ],
    });
    const article = (shortcut: string, title: object, values: object, more: object = {}) =>
      make('articles', { shortcut, modelId: model.id, title, values, ...more });
    const hidden = await article('hidden', { en: 'Hidden' }, {}, { status: 'draft' });
    const english = await article('english', { en: 'English' }, { seats: 1, day: '2026-06-01' });
    await article(
      'walk',
      { en: 'Walk', fr: 'Promenade' },
      {
        ...{
          start: '2026-06-20T10:00',
          day: '2026-06-20',
          seats: 12,
          free: true,
          kind: 'walk',
          kinds: ['walk'],
        },
        ...{ plan: MEDIUM, plans: [MEDIUM], next: english.id },
        text: {
          en: `<p>See <a href="@article(english)">it</a> <img src="/media/${MEDIUM}/plan.svg" alt="x"></p>@article(english)`,
          fr: '<p>Voir</p>',
        },
      },
    );
    await article(
      'talk',
      { en: 'Talk', fr: 'Discours' },
      { seats: 30, day: '2026-06-10', free: false, next: hidden.id },
    );
    await make('pages', {
      ...{ shortcut: 'home', title: { en: 'Home', fr: 'Accueil' }, description: { en: 'Where it starts' } },
      content: { en: '<p>Hello</p><p>@article(talk)</p>', fr: '<p>Bonjour</p>' },
    });
    await make('pages', { shortcut: 'below', title: { en: 'Below' }, parent: 'home', image: MEDIUM });
    await make('pages', { shortcut: 'secret', title: { en: 'Secret' }, status: 'draft' });
    await make('navigation', {
      ...{ shortcut: 'main', title: { en: 'Main', fr: 'Principal' }, status: undefined },
      items: [
        {
          target: { page: 'home' },
          children: [{ target: { page: 'below' } }, { target: { page: 'secret' } }],
        },
        { label: { en: 'Out' }, target: { address: 'https://example.com/' } },
      ],
    });
  });

  it('is a page with its content rendered', async () => {
    const { status, body, headers } = await get('/pages/home');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    const { id, publishedAt, updatedAt, content, ...rest } = body;
    assert.equal(id, made.home.id);
    assert.ok(Date.parse(publishedAt) > 0 && Date.parse(updatedAt) > 0);
    assert.match(content, /^<p>Hello<\/p>.*Talk/s);
    assert.deepEqual(rest, {
      ...{ shortcut: 'home', locale: 'en', title: 'Home', description: 'Where it starts', category: null },
      ...{ url: 'http://site.test/', image: null, ancestors: [] },
      alternates: [
        { locale: 'en', href: 'http://site.test/' },
        { locale: 'fr', href: 'http://site.test/fr' },
      ],
    });
    assert.equal((await get('/pages/home?locale=fr')).body.content, '<p>Bonjour</p>');
    const below = (await get('/pages/below')).body;
    assert.deepEqual(below.ancestors, [{ title: 'Home', href: 'http://site.test/' }]);
    assert.equal(below.image.alt, 'The plan');
  });

  it('is an article with its values resolved', async () => {
    const { body } = await get('/articles/walk?locale=fr');
    assert.equal(body.url, 'http://site.test/evenements/walk');
    const { plan, plans, ...values } = body.values;
    assert.match(plan.url, /^http:\/\/site.test\/media\//);
    assert.deepEqual([plan.alt, plan.sizes, plans.length], ['Le plan', [], 1]);
    assert.deepEqual(values, {
      ...{ start: '2026-06-20T08:00:00.000Z', day: '2026-06-20', text: '<p>Voir</p>', seats: 12, free: true },
      ...{
        kind: { value: 'walk', label: 'Une promenade' },
        kinds: [{ value: 'walk', label: 'Une promenade' }],
      },
      // Not released in French.
      next: null,
    });
    const english = (await get('/articles/walk')).body.values;
    assert.deepEqual(english.next, {
      ...{ shortcut: 'english', title: 'English', url: 'http://site.test/events/english' },
    });
    assert.match(english.text, /<a href="\/events\/english">it<\/a>.*<article.*English/s);
    assert.equal((await get('/articles/talk')).body.values.next, null);
  });

  it('is a list of articles by conditions, order and page', async () => {
    assert.deepEqual(await list('sort=day'), ['english', 'talk', 'walk']);
    assert.deepEqual(await list('sort=-day&seats[gte]=10&seats[lt]=30'), ['walk']);
    assert.deepEqual(await list('free=false'), ['talk']);
    assert.deepEqual(await list('kinds[contains]=walk'), ['walk']);
    assert.deepEqual(await list('shortcut[in]=walk,talk&sort=title'), ['talk', 'walk']);
    assert.deepEqual(await list('start[exists]=true'), ['walk']);
    assert.deepEqual(await list('day[gte]=today&sort=day'), ['walk']);
    assert.deepEqual(await list('locale=fr&sort=day'), ['talk', 'walk']);
    const { body } = await get('/articles?model=event&sort=day&size=2&page=2');
    assert.deepEqual([body.items.length, body.page, body.pages, body.total], [1, 2, 2, 3]);
    assert.equal((await get('/articles?model=event&size=2&page=3')).status, 404);
  });

  it('is a menu of what is public', async () => {
    const { body } = await get('/navigation/main');
    assert.deepEqual(body, {
      ...{ shortcut: 'main', locale: 'en', title: 'Main' },
      items: [
        {
          ...{ label: 'Home', href: 'http://site.test/' },
          children: [{ label: 'Below', href: 'http://site.test/below', children: [] }],
        },
        { label: 'Out', href: 'https://example.com/', children: [] },
      ],
    });
    assert.deepEqual((await get('/navigation/main?locale=fr')).body.items[0].children, []);
  });

  it('is nothing that is not public', async () => {
    for (const path of [
      '/pages/secret',
      '/pages/nowhere',
      '/pages/below?locale=fr',
      '/articles/hidden',
      '/articles/english?locale=fr',
      '/navigation/nowhere',
      '/models/event',
    ])
      assert.equal((await get(path)).status, 404, path);
  });

  it('refuses unknown parameters, conditions and values, all at once', async () => {
    assert.deepEqual(await faults('/pages/home?colour=red&locale=de'), [
      ...[400, ['locale unknown-locale', 'colour unknown-parameter']],
    ]);
    assert.deepEqual(await faults('/articles'), [400, ['model required']]);
    assert.deepEqual(await faults('/articles?model=nothing'), [400, ['model unknown-model']]);
    assert.deepEqual(
      await faults(
        '/articles?model=event&nothing=1&seats[gte]=many&free[gt]=true&day[like]=x&day[lt]=soon&sort=-nothing&size=101&page=0&a[b]c=1&seats=1&seats=2',
      ),
      [
        400,
        [
          'size maximum',
          'page minimum',
          'nothing unknown-parameter',
          'seats[gte] pattern',
          'free[gt] enum',
          'day[like] enum',
          'day[lt] pattern',
          'a[b]c unknown-parameter',
          'seats duplicate',
          'sort unknown-field',
        ],
      ],
    );
  });

  it('is cached, and dropped when anything in it changes', async () => {
    const etag = async (path: string) => (await get(path)).headers.etag;
    const page = await etag('/pages/home');
    const events = await etag('/articles?model=event');
    const menu = await etag('/navigation/main');
    assert.ok(page && events && menu);
    assert.equal((await get('/pages/home', { 'if-none-match': page })).status, 304);
    assert.match((await get('/pages/home')).headers['surrogate-key']!, /page:home.*article:talk/);
    await change('articles', 'talk', { title: { en: 'A long talk', fr: 'Discours' } });
    assert.match((await get('/pages/home')).body.content, /A long talk/);
    assert.notEqual(await etag('/articles?model=event'), events);
    await change('pages', 'below', { title: { en: 'Further below' } });
    assert.equal((await get('/navigation/main')).body.items[0].children[0].label, 'Further below');
    const filtered = await get('/articles?model=event&free=true');
    assert.equal(filtered.headers.etag, undefined);
    assert.equal(filtered.headers['cache-control'], 'private, no-store');
  });

  it('is read by scripts of the named sites only', async () => {
    const origin = (from?: string) => get('/pages/home', from === undefined ? {} : { origin: from });
    const allowed = await origin('https://app.example.org');
    assert.equal(allowed.headers['access-control-allow-origin'], 'https://app.example.org');
    assert.match(String(allowed.headers.vary), /Origin/);
    assert.equal((await origin('https://evil.example')).headers['access-control-allow-origin'], undefined);
    assert.equal((await origin()).headers['access-control-allow-origin'], undefined);
    const refused = await get('/pages/nowhere', { origin: 'https://app.example.org' });
    assert.equal(refused.headers['access-control-allow-origin'], 'https://app.example.org');
  });
});

forEachEngine('public content as data, limited', (engine) => {
  const limited = useTestApp(engine, { settings: [...SETTINGS, 'app.cms.public-api-rate-limit=2'] });
  const off = useTestApp(engine);

  it('is refused after too many requests', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push((await limited.visitor.get(`${DATA}/pages/nowhere`)).status);
    assert.deepEqual(statuses, [404, 404, 429, 429]);
  });

  it('is off by default', async () => {
    assert.equal((await off.visitor.get(`${DATA}/pages/home`)).status, 404);
    assert.equal((await off.visitor.get(`${DATA}/articles?model=x`)).status, 404);
  });
});
