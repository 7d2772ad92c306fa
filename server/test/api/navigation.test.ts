import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const CMS = '/api/admin/cms';
const NAVIGATION = `${CMS}/navigation`;

const MENU = `{%- for item in items -%}
[{{ item.label }} {{ item.href }}{% if item.isCurrent %} current{% endif %}{% if item.isAncestor %} above{% endif %}
{%- if item.children.size > 0 %} {% render 'partials/menu', items: item.children %}{% endif %}]
{%- endfor -%}`;
const PROJECT = {
  'templates/partials/menu.liquid': MENU,
  'templates/pages/default.liquid':
    "<title>{{ page.title }}</title><nav>{% render 'partials/menu', items: navigation.main.items %}</nav>{{ content }}",
  'templates/pages/plain.liquid': '{{ page.title }}',
  'data/site.yaml': `
navigation:
  - shortcut: scripted
    title: { en: Scripted }
    items:
      - { target: { page: later }, children: [{ label: { en: Out }, target: { address: 'https://example.com' } }] }
pages:
  - { shortcut: later, title: { en: Later }, status: published }
`,
};

type Item = Record<string, unknown>;

forEachEngine('navigation', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.cms.languages=en,fr', 'app.cms.domain-url=http://site.test', 'app.cms.home-page=home'],
  });
  let editor: Client;
  let modelId: string;
  const ids = new Map<string, string>();

  const made = async (path: string, body: Item & { shortcut: string }): Promise<string> => {
    const answer = await editor.post(`${CMS}/${path}`, body);
    assert.equal(answer.status, 201, answer.text);
    ids.set(`${path}/${body.shortcut}`, answer.body.id);
    return answer.body.id;
  };
  const page = (shortcut: string, more: object = {}) =>
    made('pages', {
      ...{ shortcut, title: { en: `The ${shortcut}`, fr: `Le ${shortcut}` }, status: 'published' },
      ...more,
    });
  const at = (name: string) => `${CMS}/${name.slice(0, name.indexOf('/'))}/${ids.get(name)}`;
  const read = async (name: string) => (await editor.get(at(name))).body;
  const change = async (name: string, more: object) =>
    editor.put(at(name), { ...(await read(name)), ...more });
  const save = async (name: string, more: object) => {
    const answer = await change(name, more);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const menu = async (path: string): Promise<string> => {
    const { status, text } = await test.visitor.get(path);
    assert.equal(status, 200, text);
    return /<nav>([^]*)<\/nav>/.exec(text)![1]!;
  };
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    modelId = await made('articles-model', {
      ...{ shortcut: 'news', name: { en: 'News' } },
      ...{ path: { en: '/latest/{slug}', fr: '/actualites/{slug}' } },
    });
    await page('home');
    await page('visit');
    await page('tickets', { parent: 'visit' });
    await page('latest', { urls: [{ locale: 'fr', path: '/actualites' }] });
    await page('draft', { status: 'draft' });
    await made('articles', {
      ...{ shortcut: 'lace', modelId, title: { en: 'Lace', fr: 'Dentelle' }, status: 'published' },
    });
    await made('navigation', {
      ...{ shortcut: 'main', title: { en: 'Main menu' } },
      items: [
        { target: { page: 'home' } },
        { label: { en: 'Visit us' }, target: { page: 'visit' }, children: [{ target: { page: 'tickets' } }] },
        { target: { page: 'latest' }, children: [{ target: { article: 'lace' } }] },
        { target: { page: 'draft' }, children: [{ target: { page: 'visit' } }] },
        { label: { en: 'Shop', fr: 'Boutique' }, target: { address: 'https://shop.example/?a=1&b=2' } },
        { label: { en: 'Nowhere' }, target: { page: 'nowhere' } },
      ],
    });
  });

  it('prints what is public in the language, with the titles of the targets where there is no label', async () => {
    assert.equal(
      await menu('/'),
      '[The home / current][Visit us /visit [The tickets /tickets]][The latest /latest [Lace /latest/lace]]' +
        '[Shop https://shop.example/?a=1&amp;b=2]',
    );
    assert.equal(
      await menu('/fr'),
      '[Le home /fr current][Le visit /fr/visit [Le tickets /fr/tickets]]' +
        '[Le latest /actualites [Dentelle /actualites/dentelle]][Boutique https://shop.example/?a=1&amp;b=2]'.replace(
          '/dentelle',
          '/lace',
        ),
    );
    await save('pages/visit', { languages: ['en'] });
    assert.doesNotMatch(await menu('/fr'), /visit|tickets/);
    await save('pages/visit', { languages: null });
  });

  it('marks the current item: by the menu, the page tree and the address', async () => {
    assert.match(await menu('/tickets'), /\[Visit us \/visit above \[The tickets \/tickets current\]\]/);
    await page('prices', { parent: 'tickets' });
    assert.match(await menu('/prices'), /\[Visit us \/visit above \[The tickets \/tickets above\]\]/);
    assert.match(await menu('/latest/lace'), /\[The latest \/latest above \[Lace \/latest\/lace current\]\]/);
    await made('articles', { shortcut: 'walk', modelId, title: { en: 'Walk' }, status: 'published' });
    assert.match(await menu('/latest/walk'), /\[The latest \/latest above \[Lace \/latest\/lace\]\]/);
    assert.match(await menu('/latest/walk'), /\[The home \/\]/);
  });

  it('is read in one query, and cached pages change exactly when it does', async () => {
    const queriesOf = async (path: string) =>
      countQueries(async () => {
        assert.equal((await test.visitor.get(path)).status, 200);
      });
    await page('plain', { template: 'plain' });
    await page('other');
    await save('navigation/main', { title: { en: 'The main menu' } });
    const { body: without } = await editor.get(`${at('pages/plain')}/explain`);
    const { body: with_ } = await editor.get(`${at('pages/other')}/explain`);
    assert.equal(with_.queries - without.queries, 1);
    await queriesOf('/other');
    assert.equal(await queriesOf('/other'), 0);

    const unrelated = [
      () => save('pages/visit', { content: { en: '<p>New</p>' }, description: { en: 'New' } }),
      () => save('pages/visit', { title: { en: 'Other title', fr: 'Le visit' } }),
      () => save('pages/plain', { title: { en: 'Plain' } }),
    ];
    for (const [index, work] of unrelated.entries()) {
      await work();
      assert.equal(await queriesOf('/other'), 0, `unrelated ${index}`);
    }
    const related: [() => Promise<unknown>, RegExp][] = [
      [() => save('pages/latest', { title: { en: 'The newest' } }), /\[The newest \/latest/],
      [() => save('pages/visit', { urls: [{ locale: 'en', path: '/come' }] }), /\[Visit us \/come /],
      [() => page('nowhere'), /\[Nowhere \/nowhere\]/],
      [() => save('pages/draft', { status: 'published' }), /\[The draft \/draft \[Other title \/come\]\]/],
      [() => save('articles/lace', { slug: { en: 'fine-lace' } }), /\[Lace \/latest\/fine-lace\]/],
      [() => save('navigation/main', { items: [{ target: { page: 'home' } }] }), /^\[The home \/\]$/],
    ];
    for (const [work, shown] of related) {
      await work();
      assert.match(await menu('/other'), shown);
      assert.equal(await queriesOf('/other'), 0);
    }
  });

  it('refuses faults with their places, all at once', async () => {
    const level = (children: Item[]): Item => ({ target: { page: 'home' }, children });
    const answer = await editor.post(NAVIGATION, {
      ...{ shortcut: 'faulty', title: { fr: 'Menu' } },
      items: [
        { label: { xx: 'x' }, target: { page: 'home' } },
        { label: { fr: 'x' }, target: { address: 'javascript:alert(1)' } },
        level([level([{ target: { address: '//evil.example' }, label: { en: 'x' } }])]),
      ],
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faults(answer), [
      '/items/0/label/xx unknown-locale',
      '/items/1/label/en default-language-required',
      '/items/1/target/address link-format',
      '/items/2/children/0/children/0/target/address link-format',
      '/title/en default-language-required',
    ]);
    const shape = await editor.post(NAVIGATION, {
      ...{ shortcut: 'faulty', title: { en: 'Menu' } },
      items: [
        { target: {} },
        { target: { page: 'home', article: 'lace' } },
        level([level([level([{ target: { page: 'home' } }])])]),
        { target: { page: 'Not a shortcut' }, icon: 'x' },
      ],
    });
    assert.deepEqual(faults(shape), [
      '/items/0/target one-of',
      '/items/1/target one-of',
      '/items/2/children/0/children/0/children too-many',
      '/items/3/icon unknown-property',
      '/items/3/target/page shortcut',
    ]);
    const many = await editor.post(NAVIGATION, {
      ...{ shortcut: 'many', title: { en: 'Menu' } },
      items: Array.from({ length: 20 }, () => level(Array.from({ length: 10 }, () => level([])))),
    });
    assert.deepEqual(faults(many), ['/items too-many']);
  });

  it('returns the targets of its items to editors', async () => {
    await made('articles', { shortcut: 'secret', modelId, title: { en: 'Secret' } });
    const id = await made('navigation', {
      ...{ shortcut: 'footer', title: { en: 'Footer' } },
      items: [
        { target: { page: 'plain' } },
        { target: { article: 'secret' } },
        { target: { page: 'missing' } },
        { target: { page: 'plain' } },
      ],
    });
    const { body } = await editor.get(`${NAVIGATION}/${id}`);
    const targets = body.targets.toSorted((a: Item, b: Item) =>
      (a.kind as string).localeCompare(b.kind as string),
    );
    assert.deepEqual(targets, [
      { kind: 'article', shortcut: 'secret', title: {}, languages: [] },
      { kind: 'page', shortcut: 'plain', title: { en: 'Plain' }, languages: ['en'] },
    ]);
    const list = await editor.get(NAVIGATION);
    assert.ok(!('items' in list.body.items[0]) && !('targets' in list.body.items[0]));
  });

  it('makes addresses of own content references', async () => {
    const items = [
      { label: { en: 'a' }, target: { address: 'http://site.test/plain' } },
      { label: { en: 'b' }, target: { address: '/latest/fine-lace' } },
      { label: { en: 'c' }, target: { address: '/actualites' } },
      { label: { en: 'd' }, target: { address: '/plain#there' } },
      { label: { en: 'e' }, target: { address: '/feed.xml' } },
    ];
    const { items: stored } = await save('navigation/footer', { items });
    assert.deepEqual(
      stored.map(({ target }: { target: object }) => target),
      [{ page: 'plain' }, { article: 'lace' }, ...items.slice(2).map(({ target }) => target)],
    );
  });

  it('counts as a usage: renames are followed, deletion and hiding refused', async () => {
    await page('shop');
    await save('navigation/main', {
      items: [
        { target: { page: 'home' }, children: [{ target: { page: 'shop' } }] },
        { target: { article: 'lace' } },
      ],
    });
    for (const answer of [
      await editor.delete(at('pages/shop')),
      await change('pages/shop', { status: 'draft' }),
      await editor.delete(at('articles/lace')),
    ]) {
      assert.equal(answer.status, 409, answer.text);
      assert.match(answer.text, /used-by-navigation/);
    }
    const usages = await editor.get(`${CMS}/usages/${ids.get('pages/shop')}`);
    assert.deepEqual(
      usages.body.items.map((item: Item) => `${item.kind} ${item.shortcut} ${item.where}`),
      ['navigation main items'],
    );
    await editor.put(`${at('navigation/main')}/draft`, await read('navigation/main'));
    await save('pages/shop', { shortcut: 'gift-shop' });
    const { items } = await read('navigation/main');
    assert.deepEqual(items[0].children[0].target, { page: 'gift-shop' });
    const copy = await editor.get(`${at('navigation/main')}/draft`);
    assert.deepEqual(copy.body.items[0].children[0].target, { page: 'gift-shop' });
    assert.equal((await editor.delete(`${at('navigation/main')}/draft`)).status, 204);
    assert.equal((await editor.delete(`${at('pages/shop')}?force=true`)).status, 204);
    assert.equal(await menu('/other'), '[The home /][Lace /latest/fine-lace]');
  });

  it('shows its working copy to editors', async () => {
    const live = await read('navigation/main');
    const items = [{ label: { en: 'Soon' }, target: { page: 'plain' } }];
    const kept = await editor.put(`${at('navigation/main')}/draft`, { ...live, items });
    assert.equal(kept.status, 200, kept.text);
    assert.match((await editor.get('/secured-view/other')).text, /<nav>\[Soon \/plain\]<\/nav>/);
    assert.doesNotMatch(await menu('/other'), /Soon/);
  });

  it('takes part in exports, imports and data scripts', async () => {
    const scripted = (await editor.get(`${NAVIGATION}?search=scripted`)).body.items[0];
    assert.equal((await editor.get(`${NAVIGATION}/${scripted.id}`)).body.targets.length, 1);
    const folder = temporaryFolder();
    await test.app.portability.export(folder, () => undefined);
    const file = join(folder, 'navigation/main.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('The main menu', 'Imported'));
    const report = await test.app.portability.import(folder, {
      ...{ overwrite: true, dryRun: false, progress: () => undefined },
    });
    assert.deepEqual([report.outcome, report.faults, report.warnings], ['done', [], []]);
    assert.equal((await read('navigation/main')).title.en, 'Imported');
  });

  it('needs the permission for pages', async () => {
    const other = await test.signIn('access_cms_articles');
    assert.equal((await other.get(NAVIGATION)).status, 403);
    assert.equal((await other.get(at('navigation/main'))).status, 403);
  });
});
