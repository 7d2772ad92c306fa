import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Answer, Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/content.yaml': `
articleModels:
  - shortcut: note
    name: { en: Note }
    fields:
      - { name: body, type: rich-text, localised: true, attributes: { label: { en: Body } } }
pages:
  - { shortcut: stored, title: { en: Stored } }
`,
};
const DEEP = '<b><i>'.repeat(170_000);
const LONG = '<b style="color:red;margin:0 1px">x</b>'.repeat(48_000);

forEachEngine('content that takes long to sanitise', (engine) => {
  const test = useTestApp(engine, { project: PROJECT });
  let editor: Client;
  let modelId: string;
  let pageId: string;

  before(async () => {
    editor = await test.signIn('access_cms_page', 'access_cms_articles', 'access_cms_articles_model');
    modelId = (await editor.get('/api/admin/cms/articles-model')).body.items[0].id;
    pageId = (await editor.get('/api/admin/cms/pages')).body.items[0].id;
  });

  const page = (shortcut: string, html: string) => ({
    shortcut,
    title: { en: 'Page' },
    content: { en: html },
  });
  const article = (shortcut: string, html: string) => ({
    shortcut,
    modelId,
    title: { en: 'Note' },
    values: { body: { en: html } },
  });
  const doors: [name: string, pointer: string, send: (html: string) => Promise<Answer>][] = [
    ['a new page', '/content/en', (html) => editor.post('/api/admin/cms/pages', page('new', html))],
    ['a page', '/content/en', (html) => editor.put(`/api/admin/cms/pages/${pageId}`, page('stored', html))],
    ['its preview', '/content/en', (html) => editor.post('/api/admin/cms/pages/preview', page('new', html))],
    [
      'its working copy',
      '/content/en',
      (html) => editor.put(`/api/admin/cms/pages/${pageId}/draft`, page('stored', html)),
    ],
    ['an article', '/values/body/en', (html) => editor.post('/api/admin/cms/articles', article('new', html))],
    [
      'the preview of an article',
      '/values/body/en',
      (html) => editor.post('/api/admin/cms/articles/preview', article('new', html)),
    ],
  ];

  for (const [name, pointer, send] of doors) {
    it(`is refused when elements are nested too deeply: ${name}`, async () => {
      const answer = await send(DEEP);
      assert.equal(answer.status, 422, answer.text.slice(0, 300));
      assert.deepEqual(
        (answer.body.errors as { pointer: string; code: string }[]).map((fault) => [
          fault.pointer,
          fault.code,
        ]),
        [[pointer, 'nested-too-deep']],
      );
    });
  }

  for (const [name, , send] of doors.filter(([door]) => !door.includes('preview'))) {
    it(`is sanitised outside the main thread: ${name}`, async () => {
      const begun = process.threadCpuUsage();
      const answer = await send(LONG);
      const { user, system } = process.threadCpuUsage(begun);
      assert.ok(answer.status < 300, answer.text.slice(0, 300));
      assert.ok(user + system < 1_000_000, 'cleaning takes a multiple of that');
    });
  }
});
