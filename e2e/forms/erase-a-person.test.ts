import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { FormResultList } from '../../server/src/contract/form-result.ts';
import type { FormView } from '../../server/src/contract/form.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';
const PHONE = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;

describe('erasing a person’s data', () => {
  const stage = setStage();
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
    const { id } = await api.send<FormView>('POST', `${CMS}/forms`, {
      shortcut: 'letters',
      title: { en: 'Letters' },
      status: 'open',
    });
    for (const [name, type, label] of [
      ['mail', 'email', 'Your address'],
      ['message', 'textarea', 'Your message'],
    ] as const) {
      await api.send('POST', `${CMS}/forms/${id}/fields`, {
        name,
        type,
        attributes: { label: { en: label } },
      });
    }
    await send({ mail: 'ann@example.org', message: 'First' });
    await send({ mail: 'Ann@Example.org', message: 'Second' });
    await send({ mail: 'joann@example.org', message: 'Hello' });
    await send({ mail: 'bob@example.org', message: 'Ask ann@example.org' });
  });

  async function send(values: Record<string, string>): Promise<void> {
    const { status } = await fetch(`${stage.server.origin}/api/public/forms-results/letters`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ values }),
    });
    assert.equal(status, 201);
  }
  const left = async () =>
    (await api.send<FormResultList>('GET', `${CMS}/forms-results?form=letters`)).items
      .map(({ values }) => values.message)
      .sort();

  it('finds exact values only, shows each hit, and deletes the selected ones', async () => {
    const { page, context, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/forms-results',
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase a person’s data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a person’s data' });
    const hits = dialog.getByRole('list', { name: 'Items found' }).getByRole('listitem');
    await dialog.getByRole('textbox', { name: 'Email address, or another value' }).fill('ann@example.org');
    await page.keyboard.press('Enter');
    await dialog.getByText('2 items found').waitFor();
    assert.deepEqual(
      (await hits.allTextContents()).map((text) => /ann@.*/i.exec(text)?.[0]),
      ['Ann@Example.org', 'ann@example.org'],
    );
    await checkAccessibility(page, 'what was found of a person');

    const opened = context.waitForEvent('page');
    await hits
      .last()
      .getByRole('link', { name: /^Submission \d+ of “Letters”, / })
      .click();
    await (
      await opened
    )
      .getByRole('dialog', { name: /^Submission \d of “Letters”$/ })
      .getByText('First')
      .waitFor();
    await (await opened).close();

    await hits
      .first()
      .getByRole('checkbox', { name: /Ann@Example\.org/ })
      .uncheck();
    await dialog.getByRole('button', { name: 'Delete 1 item for good' }).click();
    await dialog.getByText('Submissions: 1. Files: 0. Emails: 0.').waitFor();
    assert.deepEqual(await left(), ['Ask ann@example.org', 'Hello', 'Second']);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('warns before searching for parts of texts', async () => {
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/forms-results',
      PHONE,
    );
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Erase a person’s data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a person’s data' });
    await dialog.getByRole('textbox').fill('ann@example.org');
    await dialog.getByRole('checkbox', { name: 'Also find it inside longer texts' }).check();
    await dialog.getByText(/This also finds other people/).waitFor();
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByText('joann@example.org', { exact: false }).last().waitFor();
    await dialog.getByText('Ask ann@example.org').waitFor();
    await checkAccessibility(page, 'parts of texts that were found of a person');
    assert.deepEqual(complaints, []);
    await close();
  });
});
