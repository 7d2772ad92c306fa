import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { visitSignedIn, type Visit } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { ARTICLE, contentsOf, FORM, MENU, MODEL, PAGE, type Contents } from '../support/kinds.ts';
import { setStage } from '../support/stage.ts';
import type { RunningServer } from '../support/start-server.ts';

describe('who else has this open', () => {
  const stage = setStage();
  let contents: Contents;
  let anna: RunningServer;
  before(async () => {
    const api = await signInToApi(stage.server);
    contents = await contentsOf(api);
    anna = await addColleague(api);
  });

  /** Adds Anna Rossi, and returns the server with her login. */
  const addColleague = async (api: ApiClient): Promise<RunningServer> => {
    const { items } = await api.send<{ items: { id: string; builtIn: boolean }[] }>(
      'GET',
      '/api/admin/profiles',
    );
    const password = 'another horse battery';
    await api.send('POST', '/api/admin/users', {
      ...{ login: 'anna', email: 'anna@example.org', firstName: 'Anna', lastName: 'Rossi' },
      ...{ profileId: items.find(({ builtIn }) => builtIn)!.id },
      ...{ password, passwordConfirmation: password },
    });
    return { ...stage.server, login: 'anna', password };
  };
  const seenBy = ({ page }: Visit, words: string) =>
    page.getByRole('status').getByText(words, { exact: true });

  it('is said in every editor of the same item, and no longer when it is closed', async () => {
    const { id } = await contents.create(PAGE, 'shared', 'Shared');
    const open = (server: RunningServer) => visitSignedIn(stage.browser, server, `/admin/pages/${id}`);
    const first = await open(anna);
    const second = await open(stage.server);
    await seenBy(second, 'Anna Rossi has this open').waitFor();
    await seenBy(first, 'Admin Parvis has this open').waitFor();
    await first.page.getByRole('textbox', { name: 'Title' }).first().fill('Mine');
    await seenBy(second, 'Anna Rossi has this open, and has unsaved changes').waitFor();
    await checkAccessibility(second.page, 'an editor that a colleague has open');
    await first.page.getByRole('link', { name: 'All pages' }).click();
    await first.page.getByRole('button', { name: 'Leave without saving' }).click();
    await second.page.getByText('Anna Rossi has this open').waitFor({ state: 'detached' });

    const third = await open(stage.server);
    await seenBy(second, 'You have this open in another tab').waitFor();
    await third.page.close({ runBeforeUnload: true });
    await second.page.getByText('You have this open in another tab').waitFor({ state: 'detached' });
    await third.close();
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.close();
    await second.close();
  });

  for (const kind of [FORM, MODEL, ARTICLE, MENU])
    it(`is said in the editor of a ${kind.one}`, async () => {
      const { id } = await contents.create(kind, `shared-${kind.one}`, 'Shared');
      const open = (server: RunningServer) =>
        visitSignedIn(stage.browser, server, `/admin/${kind.path}/${id}`);
      const mine = await open(stage.server);
      const hers = await open(anna);
      await seenBy(hers, 'Admin Parvis has this open').waitFor();
      await seenBy(mine, 'Anna Rossi has this open').waitFor();
      await hers.page.getByRole('textbox', { name: kind.input }).first().fill('Hers');
      await seenBy(mine, 'Anna Rossi has this open, and has unsaved changes').waitFor();
      await hers.close();
      assert.deepEqual(mine.complaints, []);
      await mine.close();
    });
});
