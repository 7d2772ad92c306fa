import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const CSS = '/api/admin/css';
const PAGES = '/api/admin/cms/pages';

const code = (page: Page) => page.getByRole('textbox', { name: 'CSS' });

/** Replaces the code as if pasted. */
async function write(page: Page, text: string): Promise<void> {
  await code(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

/** Waits until the heading in the preview has a colour. */
async function previewTurns(page: Page, colour: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const shown = document.querySelector('iframe')?.contentDocument?.querySelector('h1');
    return shown && getComputedStyle(shown).color === wanted;
  }, colour);
}

describe('style sheets', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  let home: PageView;
  before(async () => {
    api = await signInToApi(stage.server);
    home = await api.send('POST', PAGES, {
      shortcut: 'home',
      title: { en: 'Home' },
      content: { en: '<h1>Home</h1>' },
    });
  });

  it('are edited beside a page, corrected, compared and restored, and cannot be deleted while in use', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/css');
    await page.getByRole('heading', { name: 'No style sheets yet' }).waitFor();
    await page.getByRole('link', { name: 'New style sheet' }).click();
    await page.getByLabel('Name').fill('site');
    await write(page, 'h1 {\n  color: rgb(1, 2, 3);\n}\nh2 {');
    await previewTurns(page, 'rgb(1, 2, 3)');
    await page.getByText('The page does not use this style sheet.').waitFor();
    await page.getByRole('button', { name: 'Create style sheet' }).click();
    await page.getByRole('button', { name: /^CSS: Syntax error at line 4/ }).waitFor();
    assert.equal(await page.locator('.cm-gutter-lint .cm-lint-marker-error').count(), 1);
    await write(page, 'h1 {\n  color: rgb(1, 2, 3);\n}\n');
    await page.getByRole('button', { name: 'Create style sheet' }).click();
    await page.getByRole('heading', { name: 'site.css' }).waitFor();
    await page.waitForURL('**/admin/css/site');

    await write(page, 'h1 {\n  color: rgb(4, 5, 6);\n}\n');
    await previewTurns(page, 'rgb(4, 5, 6)');
    await page.keyboard.press('Control+s');
    await page.getByText('Style sheet saved').waitFor();
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.locator('.cm-deletedChunk').getByText('color: rgb(1, 2, 3);').waitFor();
    await checkAccessibility(page, 'versions of a style sheet');
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await code(page).getByText('color: rgb(1, 2, 3);').waitFor();
    await page.getByText('All changes saved').waitFor();

    home = await api.send('PUT', `${PAGES}/${home.id}`, { ...home, stylesheets: ['site'] });
    await api.send('PUT', `${CSS}/site`, { content: '/* theirs */' });
    await write(page, '/* mine */');
    await page.keyboard.press('Control+s');
    const collision = page.getByRole('dialog', { name: 'Someone else has saved this' });
    await collision.getByText('/* theirs */').waitFor();
    await collision.getByRole('button', { name: 'Keep theirs' }).click();
    await code(page).getByText('/* theirs */').waitFor();

    await page.getByRole('tab', { name: 'Used in' }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “site.css”?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByText('The page “Home” uses it.').waitFor();
    await api.send('PUT', `${PAGES}/${home.id}`, { ...home, stylesheets: [] });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No style sheets yet' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are listed on a phone', async () => {
    for (const id of ['print', 'site']) await api.send('POST', CSS, { id, content: `/* ${id} */` });
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/css', {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('link', { name: 'print' }).waitFor();
    await page.getByRole('searchbox').fill('sit');
    await page.getByText('1–1 of 1').waitFor();
    await checkAccessibility(page, 'list of style sheets');
    await page.getByRole('link', { name: 'site', exact: true }).click();
    await code(page).getByText('/* site */').waitFor();
    await code(page).press('Control+f');
    await page.getByRole('checkbox', { name: 'Whole words' }).waitFor();
    await checkAccessibility(page, 'the search in a style sheet');
    await page.getByRole('textbox', { name: 'Find' }).press('Escape');
    await page.getByRole('tab', { name: 'Versions' }).click();
    await checkAccessibility(page, 'a style sheet');
    await close();
  });

  it('keep unsaved work, and say who else has them open', async () => {
    await api.send('POST', CSS, { id: 'kept', content: '/* stored */' });
    const open = () => visitSignedIn(stage.browser, stage.server, '/admin/css/kept');
    const first = await open();
    await write(first.page, '/* typed and left */');
    await first.page.getByText('Unsaved changes, backed up at').waitFor();
    const second = await open();
    await second.page.getByText('You have this open in another tab, with unsaved changes').waitFor();
    await first.close();
    const { version } = await api.send<{ version: string }>('GET', `${CSS}/kept`);
    await api.send('PUT', `${CSS}/kept`, { content: '/* theirs */', version });

    const { page } = second;
    await page.reload();
    await page.getByText('Someone else has saved a new version since').waitFor();
    await checkAccessibility(page, 'unsaved work on a style sheet');
    await page.getByRole('button', { name: 'Continue with my changes' }).click();
    await code(page).getByText('/* typed and left */').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Overwrite with mine' }).click();
    await page.getByText('Style sheet saved').waitFor();
    assert.equal((await api.send<{ content: string }>('GET', `${CSS}/kept`)).content, '/* typed and left */');
    await page.reload();
    await code(page).getByText('/* typed and left */').waitFor();
    assert.equal(await page.getByText('You have unsaved changes').count(), 0);
    assert.deepEqual(second.complaints, []);
    await second.close();
  });
});
