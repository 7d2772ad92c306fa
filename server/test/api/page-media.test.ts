import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const CMS = '/api/admin/cms';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const PROJECT = {
  'templates/pages/seen.liquid':
    '{{ content }}{% for medium in media %}[{{ medium[1].url }} {{ medium[1].alt }}]{% endfor %}',
  'templates/pages/plain.liquid': '{{ page.title }}{% assign mine = 1 %}{{ mine }}{{ content }}',
  'templates/pages/greeted.liquid': '{{ page.title }} {{ greeting }}',
  'contributors/greeter.ts': `import { defineContributor } from 'parvis';
export default defineContributor({
  name: 'greeter', description: 'Greets whoever asks to be', cache: 'request',
  contribute(model, context) {
    const name = new URL(context.request.url, 'http://x').searchParams.get('name');
    if (name) model.greeting = name;
  },
});`,
  'contributors/shouter.ts': `import { defineContributor } from 'parvis';
export default defineContributor({
  name: 'shouter', description: 'Reads what others add', cache: 'static',
  contribute(model) { model.mine = String(model.greeting ?? 'nobody'); },
});`,
  'templates/pages/shouted.liquid': '{{ mine }}',
};

forEachEngine('the media of a page', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });

  it('is available to templates: the media of its content, updated with it', async () => {
    const editor = await test.signIn(...CONTENT_AUTHORITIES);
    const medium = (
      await postForm(test.app.server, editor, `${CMS}/media`, [
        ['file', fileOf(PIXEL, 'a.gif')],
        ['alt', JSON.stringify({ en: 'A dot' })],
      ])
    ).body as { id: string; url: string; version: number };
    const made = await editor.post(`${CMS}/pages`, {
      ...{ shortcut: 'seen', title: { en: 'S' }, template: 'seen', status: 'published' },
      content: { en: `<p><img src="${medium.url}" alt=""></p>` },
    });
    assert.equal(made.status, 201, made.text);
    const read = async () => (await test.visitor.get('/view/seen?locale=en')).text;
    assert.ok((await read()).includes(`[${medium.url} A dot]`), await read());
    await editor.put(`${CMS}/media/${medium.id}`, { title: {}, alt: { en: 'Another' } });
    assert.ok((await read()).includes(`[${medium.url} Another]`), await read());
  });

  it('describes the images of a text that leave it to the library, whenever that is', async () => {
    const editor = await test.signIn(...CONTENT_AUTHORITIES);
    const upload = await postForm(test.app.server, editor, `${CMS}/media`, [
      ['file', fileOf(PIXEL, 'b.gif')],
    ]);
    const { id, url } = upload.body as { id: string; url: string };
    const images = ['', ' alt=""', ' alt="Mine"'].map((alt) => `<img src="${url}"${alt} />`);
    const content = { en: images.join(''), fr: images.join('') };
    const page = {
      shortcut: 'described',
      title: { en: 'D', fr: 'D' },
      template: 'seen',
      status: 'published',
    };
    const made = await editor.post(`${CMS}/pages`, { ...page, content });
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(made.body.content, content, 'stored exactly as sent');
    const read = async (locale: string) => {
      const { text } = await test.visitor.get(`/view/described?locale=${locale}`);
      return [...text.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt);
    };
    assert.deepEqual(await read('en'), ['', '', 'Mine']);
    await editor.put(`${CMS}/media/${id}`, { title: {}, alt: { en: 'A "red" dot', fr: 'Un point' } });
    assert.deepEqual(await read('en'), ['A &#34;red&#34; dot', '', 'Mine']);
    assert.deepEqual(await read('fr'), ['Un point', '', 'Mine']);
  });

  it('is cached although a request contributor adds unused variables, and only then', async () => {
    const editor = await test.signIn(...CONTENT_AUTHORITIES);
    const make = async (shortcut: string, body: object) => {
      const page = { shortcut, title: { en: 'T' }, status: 'published', ...body };
      const made = await editor.post(`${CMS}/pages`, page);
      assert.equal(made.status, 201, made.text);
      return `${CMS}/pages/${made.body.id}/explain`;
    };
    const kept: [string, object][] = [
      ['unread', { template: 'plain', contributors: ['greeter', 'user-agent'] }],
      ['default', { contributors: ['greeter'], content: { en: '<p>x</p>' } }],
    ];
    const made: [string, object][] = [
      ['read', { template: 'greeted', contributors: ['greeter'] }],
      ['read-by-another', { template: 'shouted', contributors: ['greeter', 'shouter'] }],
    ];
    for (const [shortcut, body] of kept) {
      const explain = await make(shortcut, body);
      const view = (name: string) => test.visitor.get(`/view/${shortcut}?locale=en${name}`);
      const first = await view('');
      assert.ok(first.headers.etag, shortcut);
      assert.match(first.headers['cache-control'] ?? '', /public/);
      assert.equal((await view('&name=Ann')).text, first.text);
      const { cache } = (await editor.get(explain)).body;
      assert.deepEqual([cache.state, cache.cacheable, cache.reasons], ['in-memory', true, []]);
    }
    for (const [shortcut, body] of made) {
      const explain = await make(shortcut, body);
      const view = (name: string) => test.visitor.get(`/view/${shortcut}?locale=en${name}`);
      for (const name of ['', 'Ann', 'Bob', '']) {
        const { text, headers } = await view(name && `&name=${name}`);
        assert.equal(text.trim().split(' ').at(-1), name || (shortcut === 'read' ? 'T' : 'nobody'), shortcut);
        assert.equal(headers.etag, undefined);
      }
      assert.equal((await editor.get(explain)).body.cache.cacheable, false, shortcut);
    }
  });
});
