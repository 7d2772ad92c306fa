import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';

const PROJECT = {
  'templates/pages/section.liquid':
    "{% layout 'default/pages/default' %}{% block main %}<ul>{% pages parent: page, sort: 'title' %}<li>{{ page.title }}</li>{% else %}<li>none</li>{% endpages %}</ul>{% endblock %}",
  'data/pages.yaml': `
pages:
  - { shortcut: leaf, title: { en: Leaf }, parent: branch }
  - { shortcut: branch, title: { en: Branch }, parent: trunk }
  - { shortcut: trunk, title: { en: Trunk } }
`,
};

forEachEngine('the tree of pages', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.cms.languages=en,fr', 'app.cms.domain-url=http://site.test'],
  });
  let editor: Client;
  const ids = new Map<string, string>();

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
  });

  const titleOf = (shortcut: string) => ({ en: `The ${shortcut}`, fr: `Le ${shortcut}` });
  async function make(shortcut: string, more: object = {}): Promise<string> {
    const page = { shortcut, title: titleOf(shortcut), status: 'published', ...more };
    const answer = await editor.post(PAGES, page);
    assert.equal(answer.status, 201, answer.text);
    ids.set(shortcut, answer.body.id);
    return answer.body.id;
  }
  const read = async (shortcut: string) => (await editor.get(`${PAGES}/${ids.get(shortcut)}`)).body;
  async function change(shortcut: string, more: object) {
    const { version, ...page } = await read(shortcut);
    return editor.put(`${PAGES}/${page.id}`, { ...page, ...more }, { 'if-match': `"${version}"` });
  }
  async function save(shortcut: string, more: object): Promise<void> {
    const answer = await change(shortcut, more);
    assert.equal(answer.status, 200, answer.text);
  }
  const faults = (answer: { body: { errors: { pointer: string; code: string; message: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`);
  const html = async (path: string): Promise<string> => {
    const { status, text } = await test.visitor.get(path);
    assert.equal(status, 200, text);
    return text;
  };
  const breadcrumbs = (text: string) =>
    [
      ...(/<nav class="breadcrumbs"[^]*?<\/nav>/.exec(text)?.[0] ?? '').matchAll(/href="([^"]*)">([^<]*)/g),
    ].map(([, href, title]) => `${title} ${href}`);
  const listed = async (query: string) =>
    (await editor.get(`${PAGES}?sort=shortcut&${query}`)).body.items.map(
      (page: { shortcut: string; childCount: number }) => `${page.shortcut} ${page.childCount}`,
    );

  it('holds pages of data scripts in any order', async () => {
    const { body } = await editor.get(`${PAGES}?parent=trunk`);
    assert.deepEqual(
      body.items.map((page: { shortcut: string; parent: string }) => `${page.shortcut} ${page.parent}`),
      ['branch trunk'],
    );
  });

  it('prints the pages above a page, for people and for machines', async () => {
    await make('museum');
    await make('visit', { parent: 'museum', urls: [{ locale: 'fr', path: '/visiter' }] });
    await make('tickets', { parent: 'visit', title: { en: 'Tickets & <more>', fr: 'Billets' } });
    const text = await html('/tickets');
    assert.deepEqual(breadcrumbs(text), [
      'The museum http://site.test/museum',
      'The visit http://site.test/visit',
    ]);
    assert.match(text, /<span aria-current="page">Tickets &amp; &lt;more&gt;<\/span>/);
    assert.deepEqual(breadcrumbs(await html('/fr/tickets')), [
      'Le museum http://site.test/fr/museum',
      'Le visit http://site.test/visiter',
    ]);
    const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text)![1]!;
    assert.deepEqual(JSON.parse(data), {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'The museum', item: 'http://site.test/museum' },
        { '@type': 'ListItem', position: 2, name: 'The visit', item: 'http://site.test/visit' },
        { '@type': 'ListItem', position: 3, name: 'Tickets & <more>' },
      ],
    });
    assert.doesNotMatch(await html('/museum'), /BreadcrumbList|breadcrumbs"/);
  });

  it('omits pages that are not public in the language', async () => {
    await save('visit', { languages: ['en'] });
    assert.deepEqual(breadcrumbs(await html('/fr/tickets')), ['Le museum http://site.test/fr/museum']);
    await save('visit', { languages: null });
    await save('museum', { status: 'draft' });
    assert.deepEqual(breadcrumbs(await html('/tickets')), ['The visit http://site.test/visit']);
    await save('museum', { status: 'published' });
    assert.equal(breadcrumbs(await html('/tickets')).length, 2);
  });

  it('keeps a page until a title, an address or a place above it changes', async () => {
    const isKept = async () =>
      (await countQueries(async () => {
        await html('/tickets');
      })) === 0;
    await html('/tickets');
    assert.ok(await isKept());
    await save('museum', { content: { en: '<p>New text</p>' }, description: { en: 'New' } });
    assert.ok(await isKept());
    for (const more of [
      { title: { en: 'The big museum' } },
      { urls: [{ locale: 'en', path: '/big-museum' }] },
      { unpublishAt: '2099-01-01T00:00:00.000Z' },
    ]) {
      await save('museum', more);
      assert.ok(!(await isKept()), JSON.stringify(more));
      await html('/tickets');
      assert.ok(await isKept());
    }
    assert.deepEqual(breadcrumbs(await html('/tickets'))[0], 'The big museum http://site.test/big-museum');
    await make('town');
    await save('museum', { parent: 'town' });
    assert.match(breadcrumbs(await html('/tickets'))[0]!, /^The town /);
    await save('museum', { parent: null });
    assert.match(breadcrumbs(await html('/tickets'))[0]!, /^The big museum /);
  });

  it('reads them in one query, and in none without a parent', async () => {
    const queriesOf = async (shortcut: string) =>
      (await editor.get(`${PAGES}/${ids.get(shortcut)}/explain?locale=en`)).body.queries as number;
    assert.equal((await queriesOf('tickets')) - (await queriesOf('museum')), 1);
  });

  it('refuses an unknown parent and cycles, with the chain', async () => {
    const unknown = await editor.post(PAGES, { shortcut: 'lost', title: {}, parent: 'nowhere' });
    assert.equal(unknown.status, 422);
    assert.deepEqual(faults(unknown).sort(), ['/parent unknown-page', '/title/en default-language-required']);
    for (const [shortcut, parent] of [
      ['museum', 'tickets'],
      ['museum', 'museum'],
    ] as const) {
      const answer = await change(shortcut, { parent });
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(faults(answer), ['/parent circular-parent']);
    }
    assert.match((await change('museum', { parent: 'tickets' })).text, /museum → tickets → visit → museum/);
    const own = await editor.post(PAGES, { shortcut: 'self', title: { en: 'Self' }, parent: 'self' });
    assert.deepEqual(faults(own), ['/parent circular-parent']);
    const renamed = await change('museum', { shortcut: 'gallery', parent: 'museum' });
    assert.deepEqual(faults(renamed), ['/parent circular-parent']);
  });

  it('refuses a cycle that publishing a working copy would create', async () => {
    await make('first');
    await make('second');
    const { version, ...page } = await read('first');
    const draft = `${PAGES}/${page.id}/draft`;
    const kept = await editor.put(draft, { ...page, parent: 'second' }, { 'if-match': `"${version}"` });
    assert.equal(kept.status, 200, kept.text);
    await save('second', { parent: 'first' });
    const published = await editor.post(
      `${PAGES}/${page.id}/publish`,
      {},
      { 'if-match': `"${kept.body.version}"` },
    );
    assert.equal(published.status, 422, published.text);
    assert.deepEqual(faults(published), ['/parent circular-parent']);
  });

  it('follows a rename of the parent', async () => {
    await save('visit', { shortcut: 'plan-your-visit' });
    ids.set('plan-your-visit', ids.get('visit')!);
    assert.equal((await read('tickets')).parent, 'plan-your-visit');
    const { body } = await editor.get(`${PAGES}?search=tickets`);
    assert.equal(body.items[0].parent, 'plan-your-visit');
    assert.match(breadcrumbs(await html('/tickets'))[1]!, /plan-your-visit$/);
  });

  it('lists the children of a page, and the pages without a parent', async () => {
    assert.deepEqual(await listed('parent=museum'), ['plan-your-visit 1']);
    const top = await listed('parent=');
    assert.ok(top.includes('museum 1') && top.includes('trunk 1'), top.join());
    assert.ok(!top.some((name: string) => name.startsWith('tickets')), top.join());
    assert.deepEqual(await listed('parent=tickets'), []);
  });

  it('lists the children of a page in templates', async () => {
    await save('museum', { template: 'section' });
    await make('cafe', { parent: 'museum' });
    await make('archive', { parent: 'museum', status: 'draft' });
    assert.match(await html('/big-museum'), /<ul><li>The cafe<\/li><li>The visit<\/li><\/ul>/);
    await save('tickets', { template: 'section' });
    assert.match(await html('/tickets'), /<ul><li>none<\/li><\/ul>/);
  });

  it('refuses to delete a page with children, whatever their status, unless it is forced', async () => {
    await make('hall');
    await make('corner', { parent: 'hall', status: 'draft' });
    await make('window', { parent: 'hall' });
    const refused = await editor.delete(`${PAGES}/${ids.get('hall')}`);
    assert.equal(refused.status, 409, refused.text);
    assert.deepEqual(
      refused.body.errors.map(({ message }: { message: string }) => message).length,
      2,
      refused.text,
    );
    const usages = await editor.get(`/api/admin/cms/usages/${ids.get('hall')}`);
    assert.deepEqual(
      usages.body.items
        .map((item: { shortcut: string; where: string }) => `${item.shortcut} ${item.where}`)
        .sort(),
      ['corner parent', 'window parent'],
    );
    await save('hall', { status: 'draft' });
    const forced = await editor.delete(`${PAGES}/${ids.get('hall')}?force=true`);
    assert.equal(forced.status, 204, forced.text);
    const corner = await read('corner');
    assert.deepEqual([corner.parent, corner.version], [null, 2]);
    assert.equal((await read('window')).parent, null);
    const { body } = await editor.get(`${PAGES}?search=window`);
    assert.equal(body.items[0].parent, null);
  });

  it('deletes a page with its children in one action', async () => {
    await make('shop');
    await make('shelf', { parent: 'shop' });
    await make('other', { parent: 'shop', status: 'draft' });
    const bulk = async (action: string, ...shortcuts: string[]) => {
      const named = shortcuts.map((shortcut) => ids.get(shortcut));
      const { body } = await editor.post(`${PAGES}/bulk`, { action, ids: named });
      return body.items.map(({ status }: { status: number }) => status);
    };
    assert.deepEqual(await bulk('delete', 'shop', 'shelf'), [409, 204]);
    assert.deepEqual(await bulk('archive', 'shop'), [200]);
    assert.deepEqual(await bulk('delete', 'shop', 'other'), [204, 204]);
  });

  it('is exported, and imported in any order, without cycles', async () => {
    const folder = temporaryFolder();
    await test.app.portability.export(folder, () => undefined);
    const bringBack = (path = folder) =>
      test.app.portability.import(path, { overwrite: true, dryRun: false, progress: () => undefined });
    const edit = (shortcut: string, parent: string) => {
      const file = join(folder, `pages/${shortcut}.yaml`);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^parent: .*$/m, `parent: ${parent}`));
    };
    // The other way round: while it is written, the tree has a circle.
    edit('trunk', 'leaf');
    edit('branch', 'null');
    edit('leaf', 'branch');
    const turned = await bringBack();
    assert.deepEqual([turned.outcome, turned.faults, turned.warnings], ['done', [], []]);
    assert.deepEqual(await listed('parent=leaf'), ['trunk 0']);
    edit('branch', 'trunk');
    const circular = await bringBack();
    assert.equal(circular.outcome, 'refused');
    assert.match(
      circular.faults.join('\n'),
      /pages\/branch\.yaml:\d+: parent: .*branch → trunk → leaf → branch/,
    );
    edit('branch', 'nowhere');
    const dangling = await bringBack();
    assert.equal(dangling.outcome, 'done');
    assert.match(dangling.warnings.join('\n'), /pages\/branch\.yaml:\d+: parent: .*nowhere/);
    assert.ok((await listed('parent=')).includes('branch 1'));
  });
});
