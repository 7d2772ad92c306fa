import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, it } from 'node:test';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

describe('a list with more items than are counted', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  before(async () => {
    const api = await signInToApi(stage.server);
    await api.send('POST', '/api/admin/cms/forms', {
      ...{ shortcut: 'survey', title: { en: 'Survey' } },
      fields: [{ name: 'message', type: 'text', attributes: { label: { en: 'Message' } } }],
    });
    const { status } = await fetch(`${stage.server.origin}/api/public/forms-results/survey`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json', Accept: 'application/json' } },
      body: JSON.stringify({ values: { message: 'Hello' } }),
    });
    assert.equal(status, 201);
    const database = new DatabaseSync(join(stage.server.data, 'parvis.db'), { timeout: 10_000 });
    database.exec(`
      with recursive copy(number) as (select 2 union all select number + 1 from copy where number <= 10000)
      insert into form_result
        (id, form_id, form_version, submitted_at, locale, page_shortcut, field_values, spam, search_text, number)
      select printf('01890a5d-ac96-774b-bcce-%012d', copy.number), form_id, form_version, submitted_at, locale,
        page_shortcut, field_values, spam, search_text, copy.number from form_result cross join copy`);
    database.close();
  });

  it('says so wherever it names their number', async () => {
    const { page, complaints, close } = await visitSignedIn(
      ...([stage.browser, stage.server, '/admin/forms-results?form=survey'] as const),
    );
    await page.getByText('10,000+ submissions', { exact: true }).waitFor();
    await page.getByText('1–20 of 10,000+', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('Exports the 10,000+ submissions in the list.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Select all 10,000+' }).click();
    await page.getByText('All 10,000+ selected', { exact: true }).waitFor();
    await checkAccessibility(page, 'more than 10,000 selected');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete 10,000+ submissions?' });
    await question.getByText('and 9,995+ more').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('says so in French', async () => {
    const { page, close } = await visitSignedIn(
      ...([stage.browser, stage.server, '/admin/forms-results?form=survey'] as const),
      { locale: 'fr-FR' },
    );
    await page.getByText(/^plus de 10\s000 réponses$/i).waitFor();
    await page.getByText(/^1 à 20 sur plus de 10\s000$/).waitFor();
    await close();
  });
});
