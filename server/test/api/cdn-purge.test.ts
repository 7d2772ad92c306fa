import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/client.ts';
import { forEachEngine, type Engine } from '../support/engines.ts';
import { freePort } from '../support/postgres-server.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';
import { startVarnish, type Varnish } from '../support/varnish.ts';

const many = Array.from({ length: 170 }, (_, index) => `a-note-with-a-rather-long-shortcut-${index}`);
const PROJECT = {
  'data/site.yaml': `
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: text, type: text, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: told, model: note, title: { en: Told }, status: published, values: { text: first } }
${many.map((shortcut) => `  - { shortcut: ${shortcut}, model: note, title: { en: N }, status: published }`).join('\n')}
navigation:
  - { shortcut: main, title: { en: Main }, items: [{ label: { en: Start }, target: { address: 'https://one.example' } }] }
pages:
  - { shortcut: telling, title: { en: Telling }, status: published, content: { en: '@article(told)' } }
  - { shortcut: other, title: { en: Other }, status: published, content: { en: '<p>Other</p>' } }
  - { shortcut: long, title: { en: Long }, status: published, content: { en: '@article(told)${many.map((name) => `@article(${name})`).join('')}' } }
  - { shortcut: leaving, title: { en: Leaving }, status: published, unpublishAt: '2026-06-15T09:00:00Z', content: { en: '<p>Soon gone</p>' } }
`,
  'templates/pages/default.liquid': '{{ page.title }} {{ navigation.main.items[0].href }} {{ content }}',
};
const CMS = '/api/admin/cms';
const SECOND = 1000;

forEachEngine('A cache in front', (engine) => {
  let test: TestApp;
  let proxy: TcpProxy;
  let varnish: Varnish | undefined;
  let editor: Client;
  let log: string[];
  let shared: Engine;
  let options: TestAppOptions;

  before(async () => {
    const port = await freePort();
    proxy = await startTcpProxy({ host: '127.0.0.1', port });
    log = [];
    const database = await engine.newDatabase();
    shared = { name: engine.name, newDatabase: () => Promise.resolve(database) };
    options = {
      project: PROJECT,
      settings: [
        'app.server.port=0',
        `app.cms.cdn-purge={"url":"http://127.0.0.1:${proxy.port}/","method":"PURGE"}`,
      ],
      onLog: (line) => void log.push(line),
    };
    test = await startTestApp(shared, options);
    const server = new URL(await test.app.listen());
    varnish = await startVarnish(port, Number(server.port));
    editor = await test.signIn('access_cms_page', 'access_cms_articles');
    await untilNoPurge();
  });
  after(async () => {
    await varnish?.stop();
    await test?.app.close();
    await proxy.close();
  });

  const purges = () => test.app.database.read.selectFrom('cdn_purge').selectAll().execute();
  /** Lets the app's clock run until all purges are done. */
  async function untilNoPurge(): Promise<void> {
    while ((await purges()).length > 0) {
      test.clock.advance(SECOND);
      await pause(20);
    }
  }
  const get = async (path: string) => {
    const answer = await fetch(varnish!.url + path);
    return { text: await answer.text(), headers: answer.headers };
  };
  /** Requests a page through the cache until it is the one that the cache keeps. */
  async function kept(path: string, text: string): Promise<void> {
    for (;;) {
      const answer = await get(path);
      assert.ok(answer.text.includes(text), answer.text);
      // Varnish names two requests when the page comes from its memory.
      if (answer.headers.get('x-varnish')!.includes(' ')) return;
    }
  }
  async function untilShown(path: string, text: string): Promise<void> {
    while (!(await get(path)).text.includes(text)) await pause(10);
  }
  async function save(path: string, shortcut: string, change: object): Promise<void> {
    const { body: list } = await editor.get(`${CMS}/${path}?search=${shortcut}`);
    const id = list.items.find((item: { shortcut: string }) => item.shortcut === shortcut).id;
    const { body } = await editor.get(`${CMS}/${path}/${id}`);
    const answer = await editor.put(`${CMS}/${path}/${id}`, { ...body, ...change });
    assert.equal(answer.status, 200, answer.text);
  }

  it('keeps pages for a day, and visitors see neither keys nor its lifetime', async () => {
    const { headers } = await test.visitor.get('/telling');
    assert.equal(headers['cdn-cache-control'], 'max-age=86400');
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate');
    const keys = String(headers['surrogate-key']).split(' ');
    for (const key of ['page:telling', 'article:told', 'article-model:note', 'navigation:main', 'site'])
      assert.ok(keys.includes(key), key);
    await kept('/telling', 'first');
    const answer = await get('/telling');
    assert.equal(answer.headers.get('surrogate-key'), null);
    assert.equal(answer.headers.get('cdn-cache-control'), null);
  });

  it('shows a save at once, and keeps unaffected pages', async () => {
    await kept('/telling', 'first');
    await kept('/other', 'Other');
    await save('articles', 'told', { values: { text: 'second' } });
    await untilShown('/telling', 'second');
    const { headers } = await get('/other');
    assert.match(headers.get('x-varnish')!, / /);
  });

  it('shows another menu, and content in a page with more keys than a header can name', async () => {
    await kept('/long', 'second');
    const { headers } = await test.visitor.get('/long');
    assert.equal(headers['surrogate-key'], 'page:long many site');
    await save('articles', 'told', { values: { text: 'third' } });
    await untilShown('/long', 'third');
    await kept('/other', 'https://one.example');
    const items = [{ label: { en: 'Start' }, target: { address: 'https://two.example' } }];
    await save('navigation', 'main', { items });
    await untilShown('/other', 'https://two.example');
  });

  it('purges a save twice more, for what was rendered before it and arrived after the first purge', async () => {
    await untilNoPurge();
    await save('pages', 'other', { content: { en: '<p>Repeated</p>' } });
    await untilShown('/other', 'Repeated');
    for (const delay of [SECOND / 2, 6 * SECOND]) {
      await kept('/other', 'Repeated');
      test.clock.advance(delay);
      // The next purge counts from the end of the one before, which may come later on a busy machine.
      while ((await get('/other')).headers.get('x-varnish')!.includes(' ')) {
        test.clock.advance(SECOND / 10);
        await pause(10);
      }
    }
    await untilNoPurge();
  });

  it('keeps a page only until it is hidden', async () => {
    const { headers } = await test.visitor.get('/leaving');
    const [, seconds] = /^max-age=(\d+)$/.exec(String(headers['cdn-cache-control']))!;
    const left = Date.parse('2026-06-15T09:00:00Z') - test.clock.now();
    assert.equal(Number(seconds), Math.floor(left / SECOND));
  });

  describe('that is unavailable for a minute', () => {
    let former = 'third';
    for (const how of ['cut', 'freeze'] as const) {
      it(`is up to date within ten seconds of its return (${how})`, async () => {
        await untilNoPurge();
        log.length = 0;
        const text = `while it was away: ${how}`;
        await kept('/telling', former);
        proxy[how]();
        await save('articles', 'told', { values: { text } });
        await save('pages', 'other', { content: { en: `<p>${text}</p>` } });
        while (!log.some((line) => line.includes('"cdn purge failed"'))) await pause(10);
        for (let seconds = 0; seconds < 60; seconds += 1) {
          test.clock.advance(SECOND);
          await pause(10);
        }
        await kept('/telling', former);

        proxy.open();
        test.clock.advance(9 * SECOND);
        await untilShown('/telling', text);
        await untilShown('/other', text);
        former = text;
        assert.equal(log.filter((line) => line.includes('"cdn purge failed"')).length, 1);
        assert.ok(log.some((line) => line.includes('"cdn purge recovered"')));
      });
    }
  });

  it('is emptied when the server starts, as its templates may have changed', async () => {
    await kept('/other', 'while it was away');
    const again = await startTestApp(shared, options);
    try {
      await again.app.listen();
      while ((await get('/other')).headers.get('x-varnish')!.includes(' ')) await pause(10);
    } finally {
      await again.app.close();
    }
  });
});
