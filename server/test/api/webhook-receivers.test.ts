import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { blocksOf, ROOT } from '../support/guide-blocks.ts';
import { freePort } from '../support/postgres-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const PROJECT = {
  'data/site.yaml': `
forms:
  - shortcut: contact
    title: { en: Contact }
    fields: [{ name: name, type: text, attributes: { label: { en: Name } } }]
pages:
  - { shortcut: news, title: { en: News }, status: published, content: { en: '@form(contact)' } }
`,
};
const WEBHOOKS = '/api/admin/cms/webhooks';
/** A module that says when the program's server listens. */
const PRINT_WHEN_LISTENING = `data:text/javascript,${encodeURIComponent(
  "import { Server } from 'node:net'; const { listen } = Server.prototype; Server.prototype.listen = function (...all) { this.once('listening', () => console.log('listening')); return listen.apply(this, all); };",
)}`;

forEachEngine('Webhooks without named networks', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: ['app.security.secret=a secret for tests that is long enough'],
  });

  it('call no private network that a name leads to, and do not try again', async () => {
    const editor = await test.signIn('access_cms_forms');
    const webhook = { name: 'Inside', url: 'https://localhost/', events: ['form-result.stored'] };
    const { body } = await editor.post(WEBHOOKS, webhook);
    await test.visitor.post('/api/public/forms-results/contact', { values: { name: 'Ada' } });
    await test.app.webhooks.deliverDue();
    const [delivery] = (await editor.get(`${WEBHOOKS}/${body.id}/deliveries`)).body.items;
    assert.deepEqual([delivery.state, delivery.attempts, delivery.status], ['failed', 1, null]);
    assert.match(delivery.error, /private or reserved network/);
  });

  it('refuse an address without https', async () => {
    const editor = await test.signIn('access_cms_forms');
    const webhook = { name: 'Plain', url: 'http://example.org/', events: ['form-result.stored'] };
    const answer = await editor.post(WEBHOOKS, webhook);
    assert.equal(answer.body.errors[0].code, 'webhook-address', answer.text);
  });
});

forEachEngine('The receiver of the guide', (engine) => {
  const test = useTestApp(engine, {
    project: PROJECT,
    settings: [
      'app.cms.webhook-networks=127.0.0.0/8',
      'app.security.secret=a secret for tests that is long enough',
    ],
  });
  const folder = temporaryFolder();
  let receiver: ChildProcess | undefined;
  after(() => receiver?.kill());

  it('verifies a call', async () => {
    const program = blocksOf('docs/guide/webhooks.md').find(({ file }) => file === 'receiver.ts')!;
    writeFileSync(join(folder, 'receiver.ts'), program.text);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    // The receiver refuses calls that are older than five minutes.
    test.clock.advance(Date.now() - test.clock.now());
    const editor = await test.signIn('access_cms_forms');
    const port = await freePort();
    const webhook = { name: 'Guide', url: `http://127.0.0.1:${port}/`, events: ['form-result.*'] };
    const { body } = await editor.post(WEBHOOKS, webhook);
    receiver = spawn(process.execPath, ['--import', PRINT_WHEN_LISTENING, 'receiver.ts'], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: body.secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: receiver.stdout! })[Symbol.asyncIterator]();
    assert.equal((await lines.next()).value, 'listening');
    await test.visitor.post('/api/public/forms-results/contact', { values: { name: 'Ada' } });
    await test.app.webhooks.deliverDue();
    const [delivery] = (await editor.get(`${WEBHOOKS}/${body.id}/deliveries`)).body.items;
    assert.deepEqual([delivery.state, delivery.status], ['sent', 204]);
    assert.equal(JSON.parse((await lines.next()).value as string).type, 'form-result.stored');
    const forged = await fetch(webhook.url, { method: 'POST', body: '{}' });
    assert.equal(forged.status, 401);
  });
});
