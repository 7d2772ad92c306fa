import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, it } from 'node:test';
import sharp from 'sharp';
import { forEachEngine, postgres, sqlite, type Engine } from '../support/engines.ts';
import { filesIn } from '../support/files-in.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const SITE = join(import.meta.dirname, '../../../examples/site');
const silent = () => undefined;
const PLAIN = { overwrite: false, dryRun: false, progress: silent };

const open: TestApp[] = [];

async function start(
  engine: Engine,
  options: { asStored?: boolean; settings?: readonly string[] } = {},
): Promise<TestApp> {
  const test = await startTestApp(engine, { project: SITE, ...options });
  open.push(test);
  return test;
}

/** Returns all files below a folder: contents by path. */
function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );
}

/** Returns every public page of a site, in both languages. */
async function pagesOf({ visitor }: TestApp, shortcuts: readonly string[]): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const shortcut of shortcuts) {
    for (const locale of ['en', 'fr']) {
      const { status, text } = await visitor.get(`/view/${shortcut}?locale=${locale}`);
      pages[`${shortcut} ${locale}`] = `${status} ${text}`;
    }
  }
  pages.sitemap = (await visitor.get('/sitemap.xml')).text;
  return pages;
}

/** Starts the example with edits: deletions, renames, uploads and new content. */
async function editedSite(engine: Engine) {
  const source = await start(engine);
  const editor = await source.signIn(
    'access_cms_page',
    'access_cms_forms',
    'access_cms_articles',
    'access_cms_articles_model',
    'access_css',
  );
  const pages = await editor.get('/api/admin/cms/pages?size=200');
  const named = (shortcut: string) =>
    pages.body.items.find((page: { shortcut: string }) => page.shortcut === shortcut).id as string;
  assert.equal((await editor.delete(`/api/admin/cms/pages/${named('legal')}?force=true`)).status, 204);
  const news = (await editor.get(`/api/admin/cms/pages/${named('news')}`)).body;
  source.clock.advance(60_000);
  assert.equal(
    (await editor.put(`/api/admin/cms/pages/${news.id}`, { ...news, shortcut: 'latest' })).status,
    200,
  );
  const image = await sharp({ create: { width: 700, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const upload = await postForm(source.app.server, editor, '/api/admin/cms/media', [
    ['file', fileOf(image, 'elm.png', 'image/png')],
    ['alt', JSON.stringify({ en: 'An elm' })],
  ]);
  assert.equal(upload.status, 201, JSON.stringify(upload.body));
  const medium = upload.body as { url: string };
  const odd = 'two  spaces, tab\t, "quotes": yes, # no comment\r\n- null ~ 0x1F é\u00a0\u2028 \'x\' ';
  const made = await editor.post('/api/admin/cms/pages', {
    shortcut: 'made',
    title: { en: odd, fr: 'no' },
    status: 'published',
    variables: { odd, empty: '', number: '012' },
    content: { en: `<p>${odd}</p><p><img src="${medium.url}" alt="x"></p><p>@form(contact)</p>` },
  });
  assert.equal(made.status, 201, made.text);
  const css = await editor.post('/api/admin/css', { id: 'other', content: 'p {\r\n  color: red }' });
  assert.equal(css.status, 201, css.text);
  return {
    source,
    editor,
    medium,
    shortcuts: ['home', 'latest', 'news', 'about', 'events', 'contact', 'legal', 'made'],
  };
}

forEachEngine('an export', (engine) => {
  afterEach(() => Promise.all(open.splice(0).map(({ app }) => app.close())));

  it('imported into an empty instance produces the same site, byte for byte, and the same export', async () => {
    const { source, medium, shortcuts } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    for (const other of [engine, engine.name === 'sqlite' ? postgres : sqlite]) {
      const target = await start(other, { asStored: true });
      const report = await target.app.portability.import(folder, PLAIN);
      assert.deepEqual(
        [report.outcome, report.faults, report.warnings, report.changed],
        ['done', [], [], []],
      );
      assert.deepEqual(await pagesOf(target, shortcuts), await pagesOf(source, shortcuts));
      const file = await target.visitor.get(medium.url);
      assert.equal(file.text, (await source.visitor.get(medium.url)).text);
      const again = temporaryFolder();
      await target.app.portability.export(again, silent);
      assert.deepEqual(filesOf(again), filesOf(folder));
      const twice = await target.app.portability.import(folder, PLAIN);
      assert.deepEqual([twice.outcome, twice.added, twice.changed], ['done', [], []]);
    }
  });

  it('includes redirects, manual and automatic, so that old addresses keep working', async () => {
    const { source, editor } = await editedSite(engine);
    const made = await editor.post('/api/admin/cms/redirects', {
      from: '/old-home',
      to: 'https://example.org/',
    });
    assert.equal(made.status, 201, made.text);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const target = await start(engine, { asStored: true });
    assert.equal((await target.app.portability.import(folder, PLAIN)).outcome, 'done');
    const leads = async (address: string) => {
      const { status, headers } = await target.visitor.get(address);
      return [status, headers.location];
    };
    assert.deepEqual(await leads('/view/news'), [308, '/view/latest']);
    assert.deepEqual(await leads('/old-home'), [308, 'https://example.org/']);
    const reader = await target.signIn('access_cms_page');
    const { items } = (await reader.get('/api/admin/cms/redirects?sort=from')).body;
    const facts = ({ from, origin }: { from: string; origin: string }) => `${from} ${origin}`;
    assert.deepEqual(items.map(facts), ['/old-home manual', '/view/news change']);
    // It still follows the page, which has kept its id.
    const latest = (await reader.get('/api/admin/cms/pages?search=latest')).body.items[0];
    const page = (await reader.get(`/api/admin/cms/pages/${latest.id}`)).body;
    await reader.put(`/api/admin/cms/pages/${latest.id}`, { ...page, shortcut: 'newest' });
    assert.deepEqual(await leads('/view/news'), [308, '/view/newest']);
  });

  it('includes former shortcuts of forms, so that outdated pages can still be submitted', async () => {
    const { source, editor } = await editedSite(engine);
    const forms = '/api/admin/cms/forms';
    const form = (await editor.post(forms, { shortcut: 'ask', title: { en: 'Ask' } })).body;
    const renamed = await editor.put(`${forms}/${form.id}`, { ...form, shortcut: 'ask-us' });
    assert.equal(renamed.status, 200, renamed.text);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const target = await start(engine, { asStored: true });
    const answer = () => target.visitor.post('/api/public/forms-results/ask', { values: {} });
    const file = join(folder, 'former-form-shortcuts.yaml');
    const written = readFileSync(file, 'utf8');

    const lost = renamed.body.id.replace(/^.{8}/, '00000000') as string;
    writeFileSync(file, written.replace(form.id, lost));
    const refused = await target.app.portability.import(folder, PLAIN);
    assert.deepEqual(
      [refused.outcome, refused.faults],
      ['refused', [`former-form-shortcuts.yaml ask: There is no form “${lost}”.`]],
    );
    writeFileSync(file, written);
    assert.equal((await target.app.portability.import(folder, PLAIN)).outcome, 'done');
    assert.equal((await answer()).status, 201);
    const again = await target.app.portability.import(folder, PLAIN);
    assert.deepEqual([again.outcome, again.added, again.changed], ['done', [], []]);
  });

  it('is readable: one file per entity, without deleted content', async () => {
    const { source, editor } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const home = readFileSync(join(folder, 'pages/home.yaml'), 'utf8');
    assert.match(home, /^id: [0-9a-f-]{36}\nversion: 1\n/);
    assert.match(home, /\ncontent:\n {2}en: \|-\n {4}<div class="pair">\n {4}<p>/);
    assert.match(readFileSync(join(folder, 'redirects.yaml'), 'utf8'), /from: \/view\/news\n/);
    const made = await editor.get('/api/admin/cms/pages?search=made');
    await editor.delete(`/api/admin/cms/pages/${made.body.items[0].id}`);
    await editor.delete('/api/admin/css/other');
    const [redirect] = (await editor.get('/api/admin/cms/redirects')).body.items;
    await editor.delete(`/api/admin/cms/redirects/${redirect.id}`);
    await source.app.portability.export(folder, silent);
    assert.ok(!filesOf(folder)['pages/made.yaml']);
    assert.ok(!filesOf(folder)['css/other.css']);
    assert.ok(!filesOf(folder)['redirects.yaml']);
    assert.ok(filesOf(folder)['css/library.css']);
  });

  it('is imported over existing content only with overwrite, and reports what differs', async () => {
    const { source, editor } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const before = await pagesOf(source, ['home', 'made', 'contact']);
    const list = await editor.get('/api/admin/cms/pages?size=200');
    const ids = new Map<string, string>(
      list.body.items.map((page: { shortcut: string; id: string }) => [page.shortcut, page.id]),
    );
    const change = async (former: string, properties: object) => {
      const page = (await editor.get(`/api/admin/cms/pages/${ids.get(former)}`)).body;
      const answer = await editor.put(`/api/admin/cms/pages/${page.id}`, { ...page, ...properties });
      assert.equal(answer.status, 200, answer.text);
    };
    // Two pages swap shortcuts.
    await change('made', { shortcut: 'interim', title: { en: 'Other' } });
    await change('contact', { shortcut: 'made', urls: [] });
    await change('made', { shortcut: 'contact', urls: [] });
    await editor.put('/api/admin/css/other', { id: 'other', content: 'b {}' });

    const dry = await source.app.portability.import(folder, { ...PLAIN, dryRun: true });
    assert.equal(dry.outcome, 'dry-run');
    const refused = await source.app.portability.import(folder, PLAIN);
    assert.equal(refused.outcome, 'differs');
    const differences = Object.fromEntries(
      refused.changed.map(({ path, differs }) => [path, [...differs].sort()]),
    );
    assert.deepEqual(differences['css/other.css'], ['content']);
    assert.deepEqual(differences['pages/made.yaml'], ['id', 'shortcut', 'title']);
    assert.ok(!differences['pages/home.yaml']);
    assert.match((await source.visitor.get('/css/other.css')).text, /^b/);

    const done = await source.app.portability.import(folder, { ...PLAIN, overwrite: true });
    assert.deepEqual([done.outcome, done.faults], ['done', []]);
    const after = await pagesOf(source, ['home', 'made', 'contact']);
    delete before.sitemap;
    delete after.sitemap;
    assert.deepEqual(after, before);
    assert.match((await source.visitor.get('/css/other.css')).text, /^p/);
  });

  it('that fails at the end restores all previous files', async () => {
    const [files, styles] = [temporaryFolder(), temporaryFolder()];
    const { source, medium } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const target = await start(engine, {
      asStored: true,
      settings: [`app.files.url=file:${files}`, `app.cms.css-upload-path=${styles}`],
    });
    await target.app.portability.import(folder, PLAIN);
    const id = medium.url.split('/')[2]!;
    assert.equal((await target.visitor.get(`${medium.url}?w=320`)).status, 200);
    const before = filesOf(files);

    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    writeFileSync(join(folder, 'media', id, 'elm.png'), other);
    writeFileSync(join(folder, 'css/other.css'), 'i {}');
    // By the time the style sheets fail, the media are in place.
    writeFileSync(join(styles, '.versions'), 'no folder');
    await assert.rejects(target.app.portability.import(folder, { ...PLAIN, overwrite: true }));
    assert.deepEqual(filesOf(files), before);
    assert.equal((await target.visitor.get(medium.url)).text, (await source.visitor.get(medium.url)).text);

    rmSync(join(styles, '.versions'));
    const done = await target.app.portability.import(folder, { ...PLAIN, overwrite: true });
    assert.deepEqual([done.outcome, done.changed.length], ['done', 2]);
    assert.deepEqual(filesOf(files), { [join('media', id, 'original')]: other.toString('latin1') });
  });

  it('with faults is refused as a whole, each with file and line', async () => {
    const { source } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const edit = (path: string, change: (text: string) => string) =>
      writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
    edit('pages/about.yaml', (text) => text.replace('status: published', 'status: public'));
    edit('pages/contact.yaml', (text) => `${text}\nfoo: 1\n`);
    edit('forms/contact.yaml', (text) =>
      text.replace('minLength: 10', 'minLength: 9000').replace('type: tel', 'type: fax'),
    );
    edit('css/other.css', () => 'p {');
    writeFileSync(join(folder, 'pages/x.yaml'), 'a: [');
    rmSync(join(folder, 'article-models/news.yaml'));
    const medium = readdirSync(join(folder, 'media'))[0]!;
    writeFileSync(join(folder, 'media', medium, 'elm.png'), '<script>alert(1)</script>');
    const target = await start(engine, { asStored: true });
    const report = await target.app.portability.import(folder, PLAIN);
    assert.equal(report.outcome, 'refused');
    const lines = report.faults.join('\n');
    assert.match(lines, /^pages\/about\.yaml:\d+: status: /m);
    assert.match(lines, /^pages\/contact\.yaml:\d+: foo: /m);
    assert.match(lines, /^forms\/contact\.yaml:\d+: fields\.\d+\.attributes\.maxLength: /m);
    // A type that only this site lacks is allowed.
    assert.match(report.warnings.join('\n'), /^forms\/contact\.yaml:\d+: fields\.\d+\.type: /m);
    assert.match(lines, /^css\/other\.css: .*line 1/m);
    assert.match(lines, /^pages\/x\.yaml:\d+:\d+: /m);
    assert.match(lines, /^articles\/.+\.yaml:\d+: modelId: /m);
    const after = temporaryFolder();
    await target.app.portability.export(after, silent);
    assert.deepEqual(Object.keys(filesOf(after)), ['parvis-export.yaml']);

    for (const path of ['pages/about.yaml', 'pages/contact.yaml', 'forms/contact.yaml', 'css/other.css'])
      rmSync(join(folder, path));
    rmSync(join(folder, 'pages/x.yaml'));
    rmSync(join(folder, 'articles'), { recursive: true });
    const lied = await target.app.portability.import(folder, PLAIN);
    assert.equal(lied.outcome, 'refused');
    assert.match(lied.faults.join('\n'), /^media\/.+\/medium\.yaml:\d+: name: /);
    const still = temporaryFolder();
    await target.app.portability.export(still, silent);
    assert.deepEqual(Object.keys(filesOf(still)), ['parvis-export.yaml']);
  });

  it('replaces content with the same shortcuts, but never submissions', async () => {
    const { source, shortcuts } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const target = await start(engine);
    const differs = await target.app.portability.import(folder, PLAIN);
    assert.equal(differs.outcome, 'differs');
    const sent = await target.visitor.post('/api/public/forms-results/book-suggestion', {
      values: { title: 'A book', email: 'ada@example.org' },
    });
    assert.equal(sent.status, 201, sent.text);
    const held = await target.app.portability.import(folder, { ...PLAIN, overwrite: true });
    assert.equal(held.outcome, 'refused');
    assert.match(held.faults.join('\n'), /^forms\/book-suggestion\.yaml:\d+: shortcut: /);
    const editor = await target.signIn('access_cms_forms');
    await editor.delete('/api/admin/cms/forms-results?form=book-suggestion');
    // The page "news" is called "latest" in the export: the local one stays and keeps the shared address.
    const taken = await target.app.portability.import(folder, { ...PLAIN, overwrite: true });
    assert.equal(taken.faults.length, 2);
    for (const fault of taken.faults) {
      assert.match(fault, /^pages\/latest\.yaml:\d+: urls\.\d\.path: .* It belongs to the page “news”\.$/);
    }
    const author = await target.signIn('access_cms_page');
    // The page "legal" is not in the export either: it would stay, and menus would go on to link it.
    for (const shortcut of ['news', 'legal']) {
      const { body } = await author.get(`/api/admin/cms/pages?search=${shortcut}`);
      const [{ id }] = body.items;
      assert.equal((await author.delete(`/api/admin/cms/pages/${id}?force=true`)).status, 204);
    }
    const done = await target.app.portability.import(folder, { ...PLAIN, overwrite: true });
    assert.deepEqual([done.outcome, done.faults], ['done', []]);
    const there = await pagesOf(target, shortcuts);
    const expected = await pagesOf(source, shortcuts);
    delete there.sitemap;
    delete expected.sitemap;
    assert.deepEqual(there, expected);
  });

  it('follows no link out of its folder or into it, when reading or writing', async () => {
    const { source } = await editedSite(engine);
    const folder = temporaryFolder();
    await source.app.portability.export(folder, silent);
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, 'about.yaml'), readFileSync(join(folder, 'pages/about.yaml')));
    writeFileSync(join(elsewhere, 'keep.yaml'), 'mine');
    const medium = readdirSync(join(folder, 'media'))[0]!;
    const links: [path: string, to: string][] = [
      ['pages/about.yaml', join(elsewhere, 'about.yaml')],
      ['pages', elsewhere],
      ['css/library.css', '/etc/passwd'],
      [`media/${medium}/elm.png`, '/etc/passwd'],
      [`media/${medium}`, elsewhere],
      ['parvis-export.yaml', join(folder, 'other.yaml')],
      ['pages/new.yaml', '/nowhere'],
    ];
    const target = await start(engine, { asStored: false });
    for (const [path, to] of links) {
      const copy = join(temporaryFolder(), 'copy');
      cpSync(folder, copy, { recursive: true });
      cpSync(join(folder, 'parvis-export.yaml'), join(folder, 'other.yaml'));
      rmSync(join(copy, path), { recursive: true, force: true });
      symlinkSync(to, join(copy, path));
      const importing = target.app.portability.import(copy, { ...PLAIN, overwrite: true });
      await assert.rejects(importing, /is a link/, path);
      await assert.rejects(source.app.portability.export(copy, silent), /is a link/, path);
      assert.deepEqual(readdirSync(elsewhere).sort(), ['about.yaml', 'keep.yaml'], path);
    }
    const linked = join(temporaryFolder(), 'linked');
    symlinkSync(folder, linked);
    rmSync(join(folder, 'other.yaml'), { force: true });
    await source.app.portability.export(linked, silent);
  });

  it('is not written into a folder with other files', async () => {
    const source = await start(engine);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await assert.rejects(source.app.portability.export(folder, silent), /contains other files/);
    await assert.rejects(source.app.portability.import(folder, PLAIN), /is not an export/);
  });
});
