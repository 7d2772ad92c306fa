import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

describe('webhooks', () => {
  const stage = setStage({
    project: 'e2e/admin/site',
    settings: { 'app.cms.webhook-networks': '127.0.0.0/8' },
  });
  let receiver: Server;
  let url: string;
  let status = 204;
  const received: string[] = [];

  before(async () => {
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  after(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  it('are created with their secret, show what was sent, send it again, and are deleted', async () => {
    const api = await signInToApi(stage.server);
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/webhooks');
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await checkAccessibility(page, 'no webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'New webhook' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Build');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/');
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('Enter a public address').waitFor();
    await checkAccessibility(page, 'faults of a webhook');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(url);
    const pages = dialog.getByRole('group', { name: 'Pages' });
    for (const name of ['Published', 'Changed', 'No longer public'])
      await pages.getByRole('checkbox', { name }).check();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    const secret = await dialog.getByText(/^whsec_/).textContent();
    assert.match(secret!, /^whsec_.{44}$/);
    await checkAccessibility(page, 'the secret of a webhook');
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await api.send('POST', `${CMS}/pages`, { shortcut: 'one', title: { en: 'One' }, status: 'published' });
    await page.getByRole('button', { name: 'Build' }).click();
    const panel = page.getByRole('dialog', { name: 'Build' });
    const first = panel.getByRole('listitem').filter({ hasText: 'one' });
    await first.getByText('Response 204').waitFor();
    await checkAccessibility(page, 'deliveries');

    status = 503;
    await api.send('POST', `${CMS}/pages`, { shortcut: 'two', title: { en: 'Two' }, status: 'published' });
    const second = panel.getByRole('listitem').filter({ hasText: 'two' });
    await second.getByText('Pending').waitFor();
    await second.getByText('Response 503').waitFor();
    status = 204;
    await second.getByText('Response 204').waitFor();
    const count = received.length;
    await first.getByRole('button', { name: /^Send again/ }).click();
    await page.getByText('Being sent again').waitFor();
    while (received.length === count) await page.waitForTimeout(50);
    assert.equal(received.at(-1), received[0]);

    await panel.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit webhook' });
    await editor.getByRole('textbox', { name: 'Name' }).fill('Rebuild');
    await editor.getByRole('switch', { name: 'Enabled' }).uncheck();
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Rebuild' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const asking = page.getByRole('dialog', { name: 'Delete the webhook “Rebuild”?' });
    await asking.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
