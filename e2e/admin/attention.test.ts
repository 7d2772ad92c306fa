import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startMailServer } from '../../server/test/support/smtp-server.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, startSession } from '../support/api-client.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { startServer, type RunningServer } from '../support/start-server.ts';

const CMS = '/api/admin/cms';
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('what needs attention on the start screen', () => {
  /** Cleanup of everything that was started, in reverse order. */
  const endings: (() => unknown)[] = [];
  let server: RunningServer;
  let browser: Browser;

  before(async () => {
    const mail = await startMailServer();
    endings.unshift(() => mail.close());
    mail.answer(550);
    const receiver = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(request.url === '/gone' ? 410 : 204).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    endings.unshift(() => receiver.close());
    server = await startServer({
      project: 'e2e/admin/site',
      settings: {
        'app.mail.url': mail.url,
        'app.cms.mail-from': 'Library <library@site.test>',
        'app.cms.webhook-networks': '127.0.0.0/8',
      },
    });
    endings.unshift(() => server.stop());
    browser = await sharedBrowser();
    await causeFailures(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
    await addMedia();
  });
  after(async () => {
    for (const end of endings) await end();
  });

  const post = async (path: string, body: object) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, await answer.text());
  };

  /** Lets one email of a form, one of a forgotten password and one call of a webhook fail, beside those that succeed. */
  async function causeFailures(receiver: string): Promise<void> {
    const api = await signInToApi(server);
    const mail = { to: ['office@site.test'], subject: { en: 'A message' } };
    for (const shortcut of ['contact', 'survey']) {
      await api.send('POST', `${CMS}/forms`, {
        ...{ shortcut, title: { en: `The ${shortcut}` }, ...(shortcut === 'contact' && { mail }) },
        fields: [{ name: 'message', type: 'text', attributes: { label: { en: 'Message' } } }],
      });
      await post(`/api/public/forms-results/${shortcut}`, { values: { message: `Of the ${shortcut}` } });
    }
    const { items } = await api.send<{ items: { id: string; name: string }[] }>('GET', '/api/admin/profiles');
    await api.send('POST', '/api/admin/users', {
      ...{ login: 'ann', firstName: 'Ann', lastName: 'Sample', email: 'ann@site.test' },
      ...{ password: server.password, passwordConfirmation: server.password, profileId: items[0]!.id },
    });
    await post('/api/auth/password-recovery', { email: 'ann@site.test' });
    for (const name of ['gone', 'here'])
      await api.send('POST', `${CMS}/webhooks`, { name, url: `${receiver}/${name}`, events: ['page.*'] });
    await api.send('POST', `${CMS}/pages`, { shortcut: 'one', title: { en: 'One' }, status: 'published' });
    while (server.output().split('mail delivery abandoned').length < 3)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const failedDeliveries = async () =>
      (await api.send<{ failedDeliveries: number }>('GET', `${CMS}/dashboard`)).failedDeliveries;
    while ((await failedDeliveries()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Uploads images with and without description, in use and not. */
  async function addMedia(): Promise<void> {
    const cookie = await startSession(server);
    const upload = async (name: string, alt?: string) => {
      const body = new FormData();
      body.append('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), name);
      if (alt) body.append('alt', JSON.stringify({ en: alt, fr: alt }));
      const answer = await fetch(`${server.origin}${CMS}/media`, {
        ...{ method: 'POST', headers: { cookie }, body },
      });
      return ((await answer.json()) as { url: string }).url;
    };
    const used = [await upload('mill.png', 'A mill'), await upload('river.png')];
    await upload('bridge.png', 'A bridge');
    const api = await signInToApi(server);
    await api.send('POST', `${CMS}/pages`, {
      ...{ shortcut: 'two', title: { en: 'Two' } },
      content: { en: used.map((src) => `<p><img src="${src}"></p>`).join('') },
    });
  }

  /** Follows an entry of the start screen to a list that is filtered by the value of a combobox. */
  async function follow(page: Page, entry: string, filter: string, value: string): Promise<void> {
    const region = page.getByRole('region', { name: 'Needs attention' });
    await region.getByRole('link', { name: entry, exact: true }).click();
    const chosen = page.getByRole('combobox', { name: filter, exact: true });
    await chosen.waitFor();
    assert.equal(await chosen.inputValue(), value);
  }

  const open = () => visitSignedIn(browser, server, '/admin/');
  const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');
  const media = (page: Page) => page.getByRole('list', { name: 'Media' }).getByRole('listitem');

  it('leads to the submissions whose emails were not delivered', async () => {
    const { page, complaints, close } = await open();
    await page.getByRole('link', { name: '1 undelivered email' }).click();
    await page.getByText('1 submission', { exact: true }).waitFor();
    assert.equal(new URL(page.url()).search, '?mail=failed');
    assert.equal(await rows(page).filter({ hasText: 'The contact' }).count(), 1);
    assert.equal(await rows(page).count(), 1);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('leads to the webhooks with failed calls, and to these calls', async () => {
    const { page, complaints, close } = await open();
    await follow(page, '1 failed webhook call', 'Calls', 'failed');
    await page.getByText('1 webhook', { exact: true }).waitFor();
    assert.equal(await rows(page).count(), 1);
    await page.getByRole('button', { name: 'gone' }).click();
    const panel = page.getByRole('dialog', { name: 'gone' });
    await panel.getByText('Response 410').waitFor();
    assert.equal(await panel.getByRole('listitem').count(), 1);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('leads to the images without description', async () => {
    const { page, complaints, close } = await open();
    await follow(page, '1 image without a description', 'Needs attention', 'undescribed');
    await page.getByText('1 file', { exact: true }).waitFor();
    assert.deepEqual(await media(page).filter({ hasText: 'river.png' }).count(), 1);
    assert.equal(await media(page).count(), 1);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('leads to the files that are not used', async () => {
    const { page, complaints, close } = await open();
    await follow(page, '1 unused file in the library', 'Needs attention', 'unused');
    await page.getByText('1 file', { exact: true }).waitFor();
    assert.deepEqual(await media(page).filter({ hasText: 'bridge.png' }).count(), 1);
    assert.equal(await media(page).count(), 1);
    assert.deepEqual(complaints, []);
    await close();
  });
});
