import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FormView } from '../../server/src/contract/form.ts';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

describe('the files that a field accepts', () => {
  const stage = setStage({
    settings: {
      'app.cms.languages': 'en,fr',
      'app.cms.enabled-form-field-list':
        'text,textarea,email,tel,number-step,select,radio,checkboxes,checkbox,hidden,heading,rating,file',
    },
  });

  it('are chosen and shown in words', async () => {
    const api = await signInToApi(stage.server);
    const { id } = await api.send<FormView>('POST', '/api/admin/cms/forms', {
      ...{ shortcut: 'papers', title: { en: 'Papers' } },
      fields: [
        { name: 'paper', type: 'file', attributes: { label: { en: 'Your paper' }, accept: ['.dwg'] } },
      ],
    });
    await api.send<PageView>('POST', '/api/admin/cms/pages', {
      ...{ shortcut: 'send', title: { en: 'Send', fr: 'Envoyer' }, status: 'published' },
      content: { en: '@form(papers)', fr: '@form(papers)' },
    });
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      `/admin/forms/${id}`,
    );
    await page.getByRole('button', { name: /File upload · / }).click();
    const kinds = page.getByRole('group', { name: 'Accepted files' });
    await kinds.getByLabel('PDF').check();
    await kinds.getByLabel('Picture').check();
    // What has no word stays, under its own input.
    await page.getByText('.dwg', { exact: true }).waitFor();
    await checkAccessibility(page, 'the accepted files of a field');
    await saveButton(page).click();
    await page.getByText('All changes saved').waitFor();
    const { fields } = await api.send<FormView>('GET', `/api/admin/cms/forms/${id}`);
    assert.deepEqual(fields[0]!.attributes.accept, ['application/pdf', 'image/*', '.dwg']);
    await page.goto('/view/send');
    await page.getByText('Accepted: PDF, picture, or DWG').waitFor();
    await page.goto('/view/send?locale=fr');
    await page.getByText(/^Accepté\s: PDF, image ou DWG$/).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
