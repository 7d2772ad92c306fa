import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../support/client.ts';
import { postgres } from '../support/engines.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
pages:
  - { shortcut: known, title: { en: Known }, status: published, content: { en: '<p>Known</p>' } }
  - { shortcut: unknown, title: { en: Unknown }, status: published }
`,
};
const KNOWN = '/view/known?locale=en';

let proxy: TcpProxy;
let test: TestApp;

async function until(path: string, holds: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await test.visitor.get(path);
    if (holds(answer)) return answer;
    await pause(2);
  }
}

describe('a page cache whose database is unavailable', () => {
  before(async () => {
    const url = new URL(await postgres.newDatabase());
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    test = await startTestApp(
      { name: 'postgres', newDatabase: () => Promise.resolve(url.href) },
      { project: PROJECT, settings: ['app.cms.stale-while-unavailable=2'] },
    );
  });
  after(async () => {
    proxy.open();
    await test.app.close();
    await proxy.close();
  });

  it('serves cached pages as uncacheable for a while, then reports an error, then recovers', async () => {
    const first = await test.visitor.get(KNOWN);
    assert.equal(first.headers['cache-control'], 'public, max-age=0, must-revalidate');

    proxy.cut();
    const stale = await until(KNOWN, ({ headers }) => headers['cache-control'] === 'no-store');
    assert.equal(stale.status, 200);
    assert.equal(stale.text, first.text);
    assert.equal(stale.headers.etag, undefined);
    assert.equal((await test.visitor.get('/view/unknown?locale=en')).status, 503);

    const lost = await until(KNOWN, ({ status }) => status === 503);
    assert.ok(Number(lost.headers['retry-after']) > 0);

    proxy.open();
    const again = await until(KNOWN, ({ status, headers }) => status === 200 && headers.etag !== undefined);
    assert.equal(again.text, first.text);
  });
});
