import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import sharp from 'sharp';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const CMS = '/api/admin/cms';
const UNKNOWN = '01890a5d-ac96-774b-bcce-b302099a8057';

forEachEngine('descriptions for machines', (engine) => {
  const test = useTestApp(engine, {
    settings: ['app.cms.languages=en,fr', 'app.cms.domain-url=http://site.test'],
    project: {
      'templates/pages/data.liquid':
        '<script type="application/ld+json">{ "name": {{ page.title | json }}, "names": {{ vars.names | json }} }</script>{% for alternate in alternates %}{{ alternate.name }} {% endfor %}',
      'templates/pages/list.liquid':
        "{% articles model: 'note' %}{{ article.title }} ({{ article.locale }}): {{ article.description }} {{ article.image.alt }} {{ article.image.width }}{% endarticles %}",
    },
  });
  let editor: Client;
  let image: { id: string; url: string };
  let modelId: string;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    const jpeg = await sharp({ create: { width: 1200, height: 630, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const uploaded = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf(jpeg, 'lace.jpg')],
    ]);
    image = uploaded.body;
    await editor.put(`${CMS}/media/${image.id}`, { alt: { en: 'Lace', fr: 'Dentelle' } });
    const model = await editor.post(`${CMS}/articles-model`, {
      shortcut: 'news',
      name: { en: 'News' },
      path: '/news/{slug}',
      fields: [{ name: 'body', type: 'rich-text', attributes: { label: { en: 'Text' } } }],
    });
    modelId = model.body.id;
  });

  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const html = async (path: string) => {
    const { status, text } = await test.visitor.get(path);
    assert.equal(status, 200, text);
    return text;
  };
  const pointers = (answer: { body: { errors: { pointer: string }[] } }) =>
    answer.body.errors.map(({ pointer }) => pointer);
  const page = { title: { en: 'Lace', fr: 'Dentelle' }, status: 'published' };

  it('show the image of a page, with its size and alternative text', async () => {
    const made = await editor.post(`${CMS}/pages`, { shortcut: 'lace', ...page, image: image.id });
    assert.equal(made.status, 201, made.text);
    const text = await html('/fr/lace');
    assert.equal(metaOf(text, 'og:image'), `http://site.test${image.url}`);
    assert.deepEqual(
      [
        'og:image:width',
        'og:image:height',
        'og:image:alt',
        'twitter:card',
        'og:locale',
        'og:locale:alternate',
      ].map((name) => metaOf(text, name)),
      ['1200', '630', 'Dentelle', 'summary_large_image', 'fr_FR', 'en_US'],
    );
    const usages = await editor.get(`${CMS}/usages/${image.id}`);
    assert.match(usages.text, /"lace"/);
    assert.equal((await editor.delete(`${CMS}/media/${image.id}`)).status, 409);
  });

  it('show the description and the image of articles in lists, and their language', async () => {
    const model = await editor.post(`${CMS}/articles-model`, {
      ...{ shortcut: 'note', name: { en: 'Note' } },
    });
    const article = await editor.post(`${CMS}/articles`, {
      ...{ shortcut: 'bobbin', modelId: model.body.id, title: { en: 'Bobbin' }, status: 'published' },
      ...{ description: { en: 'Of bone.' }, image: image.id },
    });
    await editor.post(`${CMS}/pages`, { shortcut: 'list', ...page, template: 'list' });
    assert.equal(await html('/fr/list'), 'Bobbin (en): Of bone. Dentelle 1200');
    const { body } = await editor.get(`${CMS}/articles/${article.body.id}`);
    await editor.put(`${CMS}/articles/${body.id}`, {
      ...{ ...body, title: { en: 'Bobbin', fr: 'Fuseau' }, image: null },
      description: { en: 'Of bone.', fr: 'En os.' },
    });
    assert.equal(await html('/fr/list'), 'Fuseau (fr): En os.  ');
  });

  it('refuse an image that does not exist and an address that is none', async () => {
    const answer = await editor.post(`${CMS}/pages`, {
      shortcut: 'wrong',
      ...page,
      ...{ image: UNKNOWN, canonical: 'javascript:alert(1)' },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(pointers(answer).sort(), ['/canonical', '/image']);
    const article = await editor.post(`${CMS}/articles`, {
      ...{ shortcut: 'wrong', modelId, title: { en: 'x' } },
      ...{ image: UNKNOWN, canonical: '/relative', description: { xx: 'x' } },
    });
    assert.deepEqual(pointers(article).sort(), ['/canonical', '/description/xx', '/image']);
  });

  it('name another canonical address, and leave such content out of the sitemap', async () => {
    const canonical = 'https://other.example/lace';
    await editor.post(`${CMS}/pages`, { shortcut: 'copied', ...page, canonical });
    await editor.post(`${CMS}/pages`, { shortcut: 'hidden', ...page, noIndex: true });
    const text = await html('/copied');
    assert.match(text, /<link rel="canonical" href="https:\/\/other\.example\/lace">/);
    assert.doesNotMatch(text, /hreflang/);
    assert.match(await html('/hidden'), /<meta name="robots" content="noindex">/);
    const { text: sitemap } = await test.visitor.get('/sitemap.xml');
    assert.match(sitemap, /\/lace</);
    assert.doesNotMatch(sitemap, /copied|hidden/);
  });

  it('say what an article is, as JSON that no text can break out of', async () => {
    const title = 'A </script><script>alert(1)</script> & "quote"';
    await editor.post(`${CMS}/articles`, {
      ...{ shortcut: 'opening', modelId, title: { en: title }, status: 'published' },
      ...{ description: { en: 'We open.' }, image: image.id, publishAt: '2026-01-31T08:15:00.000Z' },
      values: { body: '<p>The doors open at ten.</p>' },
    });
    const text = await html('/news/opening');
    const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(text)![1]!;
    const { dateModified, ...article } = JSON.parse(data) as Record<string, string>;
    assert.match(dateModified!, /^\d{4}-\d\d-\d\dT/);
    assert.deepEqual(article, {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      inLanguage: 'en',
      datePublished: '2026-01-31T08:15:00.000Z',
      description: 'We open.',
      image: `http://site.test${image.url}`,
      mainEntityOfPage: 'http://site.test/news/opening',
    });
    assert.doesNotMatch(data, /[<>&]/);
    assert.equal(metaOf(text, 'description'), 'We open.');
    await editor.post(`${CMS}/articles`, {
      ...{ shortcut: 'quiet', modelId, title: { en: 'Quiet' }, status: 'published', noIndex: true },
      values: { body: '<p>Nothing happens.</p>' },
    });
    const quiet = await html('/news/quiet');
    assert.equal(metaOf(quiet, 'description'), 'Nothing happens.');
    assert.match(quiet, /name="robots" content="noindex"/);
    assert.doesNotMatch((await test.visitor.get('/sitemap.xml')).text, /quiet/);
  });

  it('are safe as JSON in a template of the project, which knows the names of languages', async () => {
    const title = { en: `</script><!-- "Lace" & \u2028`, fr: 'Dentelle' };
    const page = await editor.post(`${CMS}/pages`, {
      ...{ shortcut: 'data', template: 'data', title, status: 'published' },
      variables: { names: `'"` },
    });
    assert.equal(page.status, 201, page.text);
    const { text } = await test.visitor.get('/data');
    const [, json, names] = /<script[^>]*>(.*?)<\/script>(.*)/s.exec(text)!;
    assert.deepEqual(JSON.parse(json!), { name: title.en, names: `'"` });
    assert.doesNotMatch(json!, /[<\u2028]/);
    assert.equal(names!.trim(), 'English Français');
  });
});
