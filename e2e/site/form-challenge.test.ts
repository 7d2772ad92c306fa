import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListView } from '../../server/src/contract/common.ts';
import type { FormResultView } from '../../server/src/contract/form-result.ts';
import { visit } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { setStage } from '../support/stage.ts';

describe('a form with a proof-of-work challenge', () => {
  const stage = setStage({ settings: { 'app.cms.form-challenge': 'altcha' } });
  const path = '/api/public/forms-results/contact';

  it('solves the challenge in the background, without requests to third parties', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/contact');
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Email address').fill('ada@example.org');
    await page.getByLabel('What is it about?').selectOption('donation');
    await page.getByLabel('Message', { exact: true }).fill('Forty novels, in good condition.');
    await page.getByRole('button', { name: /send/i }).click();
    await page.getByText('Thank you. Your message is on our desk').waitFor();
    assert.deepEqual([[...asked], complaints], [[stage.server.origin], []]);
    await close();

    const api = await signInToApi(stage.server);
    const messages = async (query: string) => {
      const results = await api.send<ListView<FormResultView>>(
        'GET',
        `/api/admin/cms/forms-results?${query}`,
      );
      return results.items.map(({ values }) => values.message);
    };
    const [proved] = (await api.send<ListView<FormResultView>>('GET', '/api/admin/cms/forms-results')).items;
    const values = { ...proved!.values, message: 'Nothing proved' };
    // Sent like by a program or by a browser without scripts.
    const url = `${stage.server.origin}${path}`;
    const headers = { 'Content-Type': 'application/json' };
    const refused = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ values }) });
    assert.equal(refused.status, 422);
    const kept = await fetch(url, {
      method: 'POST',
      headers: { Accept: 'text/html' },
      body: new URLSearchParams({ ...(values as Record<string, string>), _page: 'contact' }),
      redirect: 'manual',
    });
    assert.equal(kept.status, 303);
    assert.deepEqual(await messages('form=contact'), ['Forty novels, in good condition.']);
    assert.deepEqual(await messages('form=contact&spam=true'), ['Nothing proved']);
  });
});
