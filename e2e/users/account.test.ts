import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { before, describe, it } from 'node:test';
import type { ListView } from '../../server/src/contract/common.ts';
import type { ProfileView } from '../../server/src/contract/access.ts';
import { fillInSignIn, visit } from '../support/admin-visit.ts';
import { signInToApi } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';

const PASSWORD = 'correct horse battery';
const NEW_PASSWORD = 'another good password';

describe('the user’s own account', () => {
  const stage = setStage({ project: 'examples/site' });

  before(async () => {
    const api = await signInToApi(stage.server);
    const { items } = await api.send<ListView<ProfileView>>('GET', '/api/admin/profiles?size=200');
    const librarian = items.find(({ name }) => name === 'Librarian')!;
    await api.send('PUT', `/api/admin/profiles/${librarian.id}`, {
      ...librarian,
      requiresSecondFactor: true,
    });
    await api.send('POST', '/api/admin/users', {
      login: 'tess',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      firstName: 'Tess',
      lastName: 'Example',
      email: 'tess@site.test',
      profileId: librarian.id,
    });
  });

  it('grants the profile’s permissions once the second factor is on', async () => {
    const { page, complaints, close } = await visit(stage.browser, stage.server, '/admin/');
    await fillInSignIn(page, 'tess', PASSWORD);
    for (const path of ['/admin/', '/admin/pages', '/admin/media', '/admin/users/new']) {
      await page.goto(stage.server.origin + path);
      await page.getByRole('heading', { name: 'Turn on two-factor authentication first' }).waitFor();
    }
    await page.getByRole('link', { name: 'Set it up' }).click();
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Two-factor authentication' });
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('The current password is incorrect.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('img', { name: 'QR code with the secret' }).waitFor();
    await checkAccessibility(page, 'the secret of the second factor');
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    await dialog.getByLabel('Code from the app').fill(app.generate());
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    assert.equal(codes.length, 10);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Pages' }).waitFor();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const proof = page.getByRole('dialog', { name: 'New recovery codes' });
    await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await proof.getByLabel('Code', { exact: true }).fill(codes[0]!);
    await proof.getByRole('button', { name: 'New recovery codes' }).click();
    await proof.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 recovery codes left.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('changes the password, ends sessions, creates and revokes tokens', async () => {
    const { server, browser } = stage;
    const admin = { login: server.login, password: server.password };
    await signInToApi(server);
    const { page, complaints, close } = await visit(browser, server, '/admin/account');
    await fillInSignIn(page, admin.login, admin.password);
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'hidden' });
    await checkAccessibility(page, 'the own account');

    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByLabel('Name').fill('Nightly export');
    await dialog.getByLabel('Read only').check();
    await dialog.getByLabel('acces_users').check();
    await checkAccessibility(page, 'a new token');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    const token = await dialog.locator('output').innerText();
    const ask = (path = '/api/admin/users', method = 'GET') =>
      fetch(server.origin + path, { method, headers: { Authorization: `Bearer ${token}` } });
    assert.equal((await ask()).status, 200);
    assert.equal((await ask('/api/admin/cms/pages')).status, 403);
    assert.equal((await ask('/api/admin/roles', 'POST')).status, 403);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText('read only', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Revoke the token “Nightly export”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Token revoked').waitFor();
    assert.equal((await ask()).status, 401);

    await page.getByLabel('Current password').fill(admin.password);
    await page.getByLabel(/^New password(?!,)/).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill('something else entirely');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The passwords do not match.').waitFor();
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    assert.equal(await page.getByLabel('Current password').inputValue(), '');
    await signInToApi({ ...server, password: NEW_PASSWORD });

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByText('Français', { exact: true }).click();
    await page.getByRole('heading', { name: 'Votre compte', level: 1 }).waitFor();
    await checkAccessibility(page, 'the own account on a phone');
    assert.deepEqual(complaints, []);
    await close();
  });
});
