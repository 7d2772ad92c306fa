import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import type { FormView } from '../../server/src/contract/form.ts';
import { startMailServer, type MailServer } from '../../server/test/support/smtp-server.ts';
import { fillInSignIn, visit } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { startServer, type RunningServer } from '../support/start-server.ts';

const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n';
const PASSWORD = 'correct horse battery';

describe('the link to a file in the email about a submission', () => {
  /** Cleanup of everything that was started, in reverse order. */
  const endings: (() => Promise<unknown>)[] = [];
  let server: RunningServer;
  let browser: Browser;
  let link: string;

  before(async () => {
    const mail = await startMailServer();
    endings.unshift(() => mail.close());
    const settings = {
      'app.cms.enabled-form-field-list':
        'text,textarea,email,tel,number-step,select,radio,checkboxes,checkbox,hidden,heading,rating,file',
      'app.cms.mail-from': 'Library <library@site.test>',
      'app.mail.url': mail.url,
    };
    server = await startServer({ settings });
    endings.unshift(() => server.stop());
    browser = await sharedBrowser();
    link = await linkToFile(mail);
  });
  after(async () => {
    for (const end of endings) await end();
  });

  /** Submits a form with a file and returns the file's address from the email. */
  async function linkToFile(mail: MailServer): Promise<string> {
    const api = await signInToApi(server);
    await api.send<FormView>('POST', '/api/admin/cms/forms', {
      shortcut: 'apply',
      title: { en: 'Apply' },
      status: 'open',
      mail: { to: ['office@site.test'], subject: { en: 'Somebody applies' } },
      fields: [{ name: 'paper', type: 'file', attributes: { label: { en: 'Paper' } } }],
    });
    const answer = new FormData();
    answer.set('paper', new File([PDF], 'paper.pdf', { type: 'application/pdf' }));
    const posted = await fetch(`${server.origin}/api/public/forms-results/apply`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: answer,
    });
    assert.equal(posted.status, 201, await posted.text());
    const text = (await mail.next()).parts['text/plain']!;
    return /paper\.pdf (http\S+)/.exec(text)![1]!;
  }

  it('leads through the sign-in to the file, then shows the start screen', async () => {
    const { page, complaints, close } = await visit(browser, server, link);
    assert.equal(new URL(page.url()).pathname, '/admin/sign-in');
    const saved = page.waitForEvent('download');
    await fillInSignIn(page, server.login, server.password);
    const download = await saved;
    assert.equal(download.suggestedFilename(), 'paper.pdf');
    assert.equal(await readFile(await download.path(), 'utf8'), PDF);
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows an error page without permission', async () => {
    const api = await signInToApi(server);
    await api.send('POST', '/api/admin/users', {
      login: 'guest',
      ...{ password: PASSWORD, passwordConfirmation: PASSWORD },
      ...{ firstName: 'Gus', lastName: 'Guest', email: 'guest@site.test', profileId: null },
    });
    const { page, complaints, close } = await visit(browser, server, link);
    await fillInSignIn(page, 'guest', PASSWORD);
    await page.getByRole('heading', { name: 'Not allowed', level: 1 }).waitFor();
    await page.getByText('This requires the authority “access_cms_forms”.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
