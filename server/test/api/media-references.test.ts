import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import sharp from 'sharp';
import { createContentSource } from '../../src/features/view/content-source.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';
import { ADDRESSING } from '../support/addressing.ts';

const MEDIA = '/api/admin/cms/media';
const PAGES = '/api/admin/cms/pages';
const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

forEachEngine('media in use', (engine) => {
  const test = useTestApp(engine);
  let editor: Client;
  let jpeg: Buffer;

  before(async () => {
    editor = await test.signIn(
      'access_cms_page',
      'access_cms_forms',
      'access_cms_articles',
      'access_cms_articles_model',
    );
    jpeg = await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
  });

  const upload = async (content: string | Uint8Array = jpeg, name = 'beach.jpg') => {
    const answer = await postForm(test.app.server, editor, MEDIA, [['file', fileOf(content, name)]]);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body as { id: string; url: string; srcset: string | null };
  };
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();

  it('exist for pages, articles and forms that show them', async () => {
    const { id, url, srcset } = await upload();
    const document = await upload(PDF, 'programme.pdf');
    await editor.put(`${MEDIA}/${id}`, { title: { en: 'The beach' }, alt: { fr: 'Une plage' } });
    const source = createContentSource(test.app.database, () => Promise.resolve([]), ADDRESSING);
    const unknown = '01890a5d-ac96-774b-bcce-b302099a8057';
    const records = await source.snapshot((reader) => reader.media([id, unknown, document.id, id]));
    records.sort((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(records, [
      {
        id,
        url,
        title: { en: 'The beach' },
        alt: { fr: 'Une plage' },
        width: 1000,
        height: 500,
        srcset,
      },
      { id: document.id, url: document.url, title: {}, alt: {}, width: null, height: null },
    ]);
  });

  it('are not deleted while a page shows them, unless forced', async () => {
    const { id, url } = await upload();
    const shortcut = `with-${id}`;
    const content = { fr: `<p><img src="${url}" alt=""></p>` };
    assert.equal((await editor.post(PAGES, { shortcut, title: { en: 'T' }, content })).status, 201);
    const refused = await editor.delete(`${MEDIA}/${id}`);
    assert.deepEqual([refused.status, refused.body.code], [409, 'in-use']);
    assert.deepEqual(faults(refused), [' used-by-page']);
    assert.ok(refused.body.errors[0].message.includes(shortcut));
    assert.equal((await test.visitor.get(url)).status, 200);
    assert.equal((await editor.delete(`${MEDIA}/${id}?force=true`)).status, 204);
    assert.equal((await test.visitor.get(url)).status, 404);
  });

  for (const [kind, path, entity] of [
    ['form', '/api/admin/cms/forms', { title: { en: 'F' } }],
    ['article model', '/api/admin/cms/articles-model', { name: { en: 'M' } }],
  ] as const) {
    it(`may be missing from the field of a ${kind}, and are protected when present`, async () => {
      const author = await test.signIn('access_cms_forms', 'access_cms_articles_model');
      const { id } = await upload();
      const shortcut = `shows-${id}`;
      const owner = await author.post(path, { shortcut, ...entity });
      assert.equal(owner.status, 201, owner.text);
      const fields = `${path}/${owner.body.id}/fields`;
      const field = (media: unknown) => ({
        name: 'a',
        type: 'text',
        attributes: { label: { en: 'A' }, media },
      });
      const unknown = await author.post(fields, field({ en: id, fr: owner.body.id }));
      assert.deepEqual([unknown.status, faults(unknown)], [422, ['/attributes/media/fr unknown-media']]);
      const created = await author.post(fields, field({ en: id }));
      assert.equal(created.status, 201, created.text);
      const changed = await author.put(`${fields}/${created.body.id}`, field(owner.body.id));
      assert.deepEqual([changed.status, faults(changed)], [422, ['/attributes/media unknown-media']]);
      const refused = await editor.delete(`${MEDIA}/${id}`);
      assert.deepEqual([refused.status, faults(refused)], [409, [` used-by-${kind.replace(' ', '-')}`]]);
      assert.equal((await editor.delete(`${MEDIA}/${id}?force=true`)).status, 204);
      const kept = await author.put(`${fields}/${created.body.id}`, field(id));
      assert.equal(kept.status, 200, kept.text);
    });
  }

  it('may be missing from article values, and are protected when present', async () => {
    const author = await test.signIn('access_cms_articles', 'access_cms_articles_model');
    const model = await author.post('/api/admin/cms/articles-model', {
      shortcut: `album-${engine.name}`,
      name: { en: 'Album' },
    });
    const fields = `/api/admin/cms/articles-model/${model.body.id}/fields`;
    const attributes = { label: { en: 'L' } };
    for (const field of [
      { name: 'cover', type: 'media', localised: true, attributes },
      { name: 'pictures', type: 'media-list', attributes },
    ]) {
      const answer = await author.post(fields, field);
      assert.equal(answer.status, 201, answer.text);
    }
    const { id } = await upload();
    const lost: string = model.body.id;
    const articles = '/api/admin/cms/articles';
    const article = (values: object) => ({
      shortcut: `holiday-${engine.name}`,
      modelId: model.body.id,
      title: { en: 'Holiday' },
      values,
    });
    const unknown = await author.post(
      articles,
      article({ cover: { en: lost, fr: 'no id' }, pictures: [id, lost] }),
    );
    assert.deepEqual(
      [unknown.status, faults(unknown)],
      [
        422,
        [
          '/values/cover/en unknown-media',
          '/values/cover/fr reference-type',
          '/values/pictures/1 unknown-media',
        ],
      ],
    );
    const created = await author.post(articles, article({ cover: { en: id }, pictures: [id] }));
    assert.equal(created.status, 201, created.text);
    const refused = await editor.delete(`${MEDIA}/${id}`);
    assert.deepEqual([refused.status, faults(refused)], [409, [' used-by-article']]);
    assert.equal((await editor.delete(`${MEDIA}/${id}?force=true`)).status, 204);
    // A missing medium does not prevent saving.
    const kept = await author.put(`${articles}/${created.body.id}`, article({ pictures: [id] }));
    assert.equal(kept.status, 200, kept.text);
  });
});
