import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { FormView } from '../../server/src/contract/form.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('submissions', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr', 'app.cms.time-zone': 'Europe/Paris' } });

  before(async () => {
    const api = await signInToApi(stage.server);
    await api.send<FormView>('POST', '/api/admin/cms/forms', {
      ...{ shortcut: 'visits', title: { en: 'Visits', fr: 'Visites' } },
      fields: [
        {
          ...{ name: 'way', type: 'radio' },
          attributes: {
            label: { en: 'How do you come?', fr: 'Comment venez-vous ?' },
            values: [
              { value: 'train', label: { en: 'By train', fr: 'En train' } },
              { value: 'car', label: { en: 'By car', fr: 'En voiture' } },
            ],
          },
        },
        { name: 'mail', type: 'email', attributes: { label: { en: 'Your address', fr: 'Votre adresse' } } },
      ],
    });
    for (const [way, mail] of [
      ['train', 'ann@example.org'],
      ['car', 'bob@example.org'],
      ['train', 'cleo@example.org'],
    ]) {
      const { status } = await fetch(`${stage.server.origin}/api/public/forms-results/visits`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ values: { way, mail } }),
      });
      assert.equal(status, 201);
    }
  });

  const exported = async (page: Page, open: string, download: string) => {
    await page.getByRole('button', { name: open, exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: download }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };

  it('are found by the number that people say, and exported with it', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/forms-results?form=visits',
    );
    await page.getByRole('columnheader', { name: 'How do you come?' }).waitFor();
    await page.getByRole('columnheader', { name: 'Your address' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search submissions' }).fill('#2');
    await page.getByRole('cell', { name: 'cleo@example.org' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'By car' }).click();
    await page.getByRole('dialog', { name: 'Submission 2 of “Visits”' }).waitFor();
    await checkAccessibility(page, 'a numbered submission');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const [header, row, end] = (await exported(page, 'Export', 'Download')).split('\r\n');
    assert.match(header!, /^\ufeffNumber,Submitted at,Language,How do you come\?,Your address,/);
    assert.match(row!, /^2,\d{4}-\d\d-\d\d \d\d:\d\d,English,By car,bob@example\.org,/);
    assert.equal(end, '');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('speak the language of the reader', async () => {
    const { page, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/forms-results?form=visits',
      { locale: 'fr-FR' },
    );
    await page.getByRole('columnheader', { name: 'Comment venez-vous ?' }).waitFor();
    await page.getByRole('button', { name: 'En voiture' }).click();
    await page.getByRole('dialog', { name: /^Réponse n°\s2 à « Visites »$/ }).waitFor();
    await page.getByRole('dialog').getByText('Votre adresse').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    const [header] = (await exported(page, 'Exporter', 'Télécharger')).split('\r\n');
    assert.match(header!, /^\ufeffNuméro;Envoyé le;Langue;Comment venez-vous \?;Votre adresse;/);
    await close();
  });
});
