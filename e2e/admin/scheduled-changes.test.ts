import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn, type VisitOptions } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { contentsOf, KINDS, PAGE, type Contents, type Kind } from '../support/kinds.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';
import { titleInput } from '../support/texts.ts';

const LATER = new Date('2099-01-02T12:00Z');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const filter = (page: Page) => page.getByRole('combobox', { name: 'Status' });

describe('scheduled changes', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let contents: Contents;
  before(async () => {
    contents = await contentsOf(await signInToApi(stage.server));
  });
  /** Creates public content with pending changes. */
  const create = async (of: Kind, shortcut: string) => {
    const view = await contents.create(of, shortcut, 'Now');
    await contents.prepare(of, view, 'Then');
    return view;
  };
  const open = (path: string, options?: VisitOptions) =>
    visitSignedIn(stage.browser, stage.server, `/admin/${path}`, options);
  const rowsOf = (page: Page) => page.getByRole('table').getByRole('row');

  it('are set, edited, moved and cancelled', async () => {
    const { id } = await create(PAGE, 'timed');
    const { page, complaints, close } = await open(`pages/${id}`);
    await titleInput(page).fill('Later');
    await press(page, 'Schedule…');
    const dialog = page.getByRole('dialog', { name: 'Schedule the changes' });
    await dialog.getByLabel('Publish on').fill('2001-01-01T08:00');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await dialog.getByText('This must be in the future.').waitFor();
    await dialog.getByLabel('Publish on').fill('2099-01-02T08:00');
    await checkAccessibility(page, 'schedule dialog');
    await page.keyboard.press('Enter');
    await page.getByText('Scheduled for 2 Jan 2099').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    assert.match((await contents.read(PAGE, id)).workingCopy!.schedule!.publishAt, /^2099-01-0/);

    assert.equal(await saveButton(page).innerText(), 'Save');
    await titleInput(page).fill('Later still');
    await saveButton(page).click();
    await page.getByText('Pending changes saved').first().waitFor();
    await page.reload();
    await page.getByText('Scheduled for 2 Jan 2099').waitFor();
    assert.equal(await titleInput(page).inputValue(), 'Later still');

    await press(page, 'Change the time…');
    await dialog.getByLabel('Publish on').fill('2099-03-04T09:30');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('Scheduled for 4 Mar 2099').waitFor();
    await press(page, 'Cancel the schedule');
    await page.getByText('Schedule cancelled').waitFor();
    await page.getByText('You have pending changes').waitFor();
    assert.equal((await contents.read(PAGE, id)).workingCopy!.schedule, null);
    assert.deepEqual(complaints, []);
    await close();
  });

  for (const of of KINDS)
    it(`of ${of.several} are marked with their date in the editor and in the list, which they filter`, async () => {
      const [pending, { id }] = [await create(of, `${of.one}-pending`), await create(of, `${of.one}-set`)];
      await contents.create(of, `${of.one}-plain`, 'Now');
      const { page, complaints, close } = await open(`${of.path}/${id}`);
      await press(page, 'Schedule…');
      await page.getByLabel('Publish on').fill('2099-01-02T08:00');
      await page.keyboard.press('Enter');
      await page.getByText('Changes on 2 Jan 2099').waitFor();
      await page.getByRole('link', { name: `All ${of.several}` }).click();
      await rowsOf(page)
        .filter({ hasText: `${of.one}-set` })
        .getByText('Changes on 2 Jan 2099')
        .filter({ visible: true })
        .waitFor();
      await rowsOf(page)
        .filter({ hasText: pending.shortcut })
        .getByText('Pending changes')
        .filter({ visible: true })
        .waitFor();
      await filter(page).selectOption('Scheduled changes');
      await rowsOf(page)
        .filter({ hasText: `${of.one}-pending` })
        .waitFor({ state: 'detached' });
      assert.equal(await rowsOf(page).filter({ hasText: of.one }).count(), 1);
      await page.reload();
      assert.equal(await filter(page).inputValue(), 'changes-scheduled');
      await filter(page).selectOption('Pending changes');
      await rowsOf(page)
        .filter({ hasText: `${of.one}-pending` })
        .waitFor();
      assert.equal(
        await rowsOf(page)
          .filter({ hasText: `${of.one}-plain` })
          .count(),
        0,
      );
      await checkAccessibility(page, `scheduled changes in the list of ${of.several}`);
      assert.deepEqual(complaints, []);
      await close();
    });

  it('say on the start screen and in the editor why they were not published', async () => {
    const overtaken = await Promise.all(
      KINDS.map(async (of) => {
        const view = await create(of, `${of.one}-overtaken`);
        await contents.schedule(of, view, new Date(Date.now() + 1000));
        await contents.rename(of, view, `Overtaken ${of.one}`);
        return { of, id: view.id };
      }),
    );
    const { page, complaints, close } = await open('');
    // The job runs at each full minute.
    for (const { of, id } of overtaken)
      while (!(await contents.read(of, id)).workingCopy?.schedule?.failure) await page.waitForTimeout(250);
    await page.reload();
    await page.getByText('5 scheduled changes were not published').waitFor();
    await checkAccessibility(page, 'start screen with failed publications');
    for (const { of, id } of overtaken) {
      const named = page
        .getByRole('listitem')
        .getByRole('link', { name: `Overtaken ${of.one}` })
        .first();
      await named.click();
      await page.getByText('Not published on').waitFor();
      await page.getByText('The published version has been changed since').waitFor();
      await page.getByText('Changes not published').waitFor();
      await press(page, 'Publish changes');
      await page.getByRole('button', { name: 'Overwrite with mine' }).click();
      await page.getByText('Changes published').waitFor();
      assert.equal((await contents.read(of, id))[of.name]!.en, 'Then');
      await page.goto('/admin/');
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  const views: (VisitOptions & { name: string })[] = [
    { name: 'light, desktop' },
    { name: 'dark, phone', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ];
  for (const { name, ...view } of views)
    it(`are explained accessibly (${name})`, async () => {
      const page = await create(PAGE, `explained-${name.replace(', ', '-')}`);
      await contents.schedule(PAGE, page, LATER);
      const visitor = await open(`pages/${page.id}`, view);
      await visitor.page.getByText('Scheduled for').waitFor();
      await checkAccessibility(visitor.page, 'scheduled changes');
      await visitor.close();
    });
});
