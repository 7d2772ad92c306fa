import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { ListView } from '../../server/src/contract/common.ts';
import type { ProfileView, RoleView } from '../../server/src/contract/access.ts';
import { fillInSignIn, visit, visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const DARK_PHONE = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

describe('user management', () => {
  const stage = setStage({ project: 'examples/site' });

  it('creates users, disables them and ends their sessions, and restores them', async () => {
    const { page, complaints, close } = await visitSignedIn(stage.browser, stage.server, '/admin/users');
    await page.getByRole('link', { name: 'Admin Parvis' }).waitFor();
    await checkAccessibility(page, 'the list of users');
    await page.getByRole('link', { name: 'New user' }).click();
    await page.getByLabel('First name').fill('Maud');
    await page.getByLabel('Last name').fill('Example');
    await page.getByLabel('Login').fill('maud');
    await page.getByRole('combobox', { name: 'Profile' }).selectOption({ label: 'Librarian' });
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('alert').getByText('Email address').waitFor();
    const address = page.getByRole('textbox', { name: 'Email address' });
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'email');
    await address.fill('maud@site.test');
    await page.getByRole('button', { name: 'Suggest one' }).click();
    const password = await page.getByRole('textbox', { name: 'Password', exact: true }).inputValue();
    assert.match(password, /^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    await checkAccessibility(page, 'a new user');
    await page.getByRole('button', { name: 'Create user' }).click();
    await heading(page, 'Maud Example');

    const maud = await visit(stage.browser, stage.server, '/admin/pages');
    await fillInSignIn(maud.page, 'maud', password);
    await heading(maud.page, 'Pages');

    await page.reload();
    await page.getByRole('button', { name: /^Sign out / }).click();
    await page.getByText('Not signed in anywhere.').waitFor();
    await checkAccessibility(page, 'a user');
    await maud.page.reload();
    await fillInSignIn(maud.page, 'maud', password);
    await heading(maud.page, 'Pages');

    await page.getByRole('button', { name: 'Disable' }).click();
    await page
      .getByRole('dialog')
      .getByText('All sessions will end and all API tokens will be revoked at once')
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await page.getByText('This user cannot sign in.').waitFor();

    await maud.page.getByRole('searchbox').fill('home');
    const again = maud.page.getByRole('dialog', { name: 'Your session has ended' });
    await again.getByLabel('Password', { exact: true }).fill(password);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.getByRole('alert').waitFor();

    await page.getByRole('link', { name: 'All users' }).click();
    await page.getByRole('link', { name: 'Admin Parvis' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Maud Example' }).count(), 0);
    await page.getByLabel('Status').selectOption({ label: 'All users' });
    await page.waitForURL(/disabled=true/);
    await page.getByRole('link', { name: 'Maud Example' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Disable' }).waitFor();

    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await again.waitFor({ state: 'hidden' });
    await maud.page.getByText(/^1–\d+ of/).waitFor();
    assert.deepEqual([...complaints, ...maud.complaints], []);
    await maud.close();

    await page.getByRole('link', { name: 'Changes to this user' }).click();
    await heading(page, 'Audit log');
    await page.getByRole('button', { name: /^Restored/ }).click();
    const entry = page.getByRole('dialog', { name: 'Restored' });
    await entry.getByText('admin', { exact: true }).waitFor();
    await checkAccessibility(page, 'an entry of the audit trail');
    await entry.getByRole('button', { name: 'All entries by admin' }).click();
    await page.waitForURL(/login=admin/);
    await page.getByRole('searchbox', { name: 'Search by login' }).fill('dmi');
    await page.waitForURL(/login=dmi/);
    await page.getByLabel('Action').selectOption({ label: 'Disabled' });
    await page.waitForURL(/action=disable/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page
      .getByRole('button', { name: /^Sign-in refused/ })
      .first()
      .waitFor();
    await close();
  });

  it('grants permissions by profiles and roles, also by keyboard', async () => {
    const api = await signInToApi(stage.server);
    const { page, complaints, close } = await visitSignedIn(
      stage.browser,
      stage.server,
      '/admin/users/access',
    );
    await page.getByRole('button', { name: 'New role' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('editor');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.waitForFunction(() => document.querySelector('[role=dialog] [aria-invalid=true]'));
    await page.getByRole('dialog').getByLabel('Name').fill('Archivist');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();

    const pages = page.getByRole('checkbox', { name: 'Archivist: Pages' });
    await pages.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowLeft');
    const both = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' &&
        (answer.request().postDataJSON() as RoleView).functions.length === 2,
    );
    await page.keyboard.press('Space');
    assert.equal((await both).status(), 200);
    const roles = async () => (await api.send<ListView<RoleView>>('GET', '/api/admin/roles?size=200')).items;
    const archivist = (await roles()).find(({ name }) => name === 'Archivist')!;
    assert.equal(archivist.functions.length, 2);
    assert.ok(archivist.functions.includes('access_cms_page'));

    const held = page.getByRole('checkbox', { name: 'Librarian: Archivist' });
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
      held.check(),
    ]);
    const { items } = await api.send<ListView<ProfileView>>('GET', '/api/admin/profiles?size=200');
    assert.ok(items.find(({ name }) => name === 'Librarian')!.roleIds.includes(archivist.id));
    assert.equal(await page.getByRole('checkbox', { name: 'Administrator: Archivist' }).isDisabled(), true);

    // Saves as another user, which causes a conflict to resolve.
    const writeBeside = (functions: string[]) =>
      api.send('PUT', `/api/admin/roles/${archivist.id}`, { name: 'Archivist', functions });
    const articles = page.getByRole('checkbox', { name: 'Archivist: Articles', exact: true });
    const collision = page.getByRole('dialog', { name: 'Someone else has saved this' });
    await writeBeside([]);
    await articles.click();
    await collision.getByText('Archivist: Pages', { exact: true }).waitFor();
    await checkAccessibility(page, 'two versions of a role');
    await collision.getByRole('button', { name: 'Keep theirs, discard mine' }).click();
    await page.getByRole('checkbox', { name: 'Archivist: Pages', checked: false }).waitFor();
    assert.equal(await articles.isChecked(), false);
    await writeBeside(['access_cms_page']);
    await articles.click();
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok()),
      collision.getByRole('button', { name: 'Overwrite with mine' }).click(),
    ]);
    await collision.waitFor({ state: 'hidden' });
    assert.deepEqual((await roles()).find(({ name }) => name === 'Archivist')!.functions, [
      'access_cms_articles',
    ]);
    await checkAccessibility(page, 'profiles and roles');

    await page.getByRole('button', { name: 'More actions for “Archivist”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Librarian').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('works on a phone in dark mode', async () => {
    const { page, close } = await visitSignedIn(stage.browser, stage.server, '/admin/users', DARK_PHONE);
    await page.getByRole('link', { name: 'Admin Parvis' }).waitFor();
    await checkAccessibility(page, 'the list of users');
    await page.getByRole('link', { name: 'Profiles and roles' }).click();
    await page.getByRole('group', { name: 'Librarian' }).waitFor();
    await checkAccessibility(page, 'profiles and roles');
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page
      .getByRole('button', { name: /^Signed in/ })
      .first()
      .waitFor();
    await checkAccessibility(page, 'the audit trail');
    await page.getByRole('link', { name: 'Users', exact: true }).last().click();
    await page.getByRole('link', { name: 'Admin Parvis' }).click();
    await heading(page, 'Admin Parvis');
    await checkAccessibility(page, 'a user');
    await close();
  });
});
