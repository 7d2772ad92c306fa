import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { PageView } from '../../server/src/contract/page.ts';
import { visitSignedIn } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { checkAccessibility } from '../support/check-accessibility.ts';
import { setStage } from '../support/stage.ts';
import type { RunningServer } from '../support/start-server.ts';

describe('who else has this open', () => {
  const stage = setStage();
  let api: ApiClient;
  before(async () => {
    api = await signInToApi(stage.server);
  });

  /** Adds Anna Rossi, and returns the server with her login. */
  const addColleague = async (): Promise<RunningServer> => {
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

  it('is said in every editor of the same item, and no longer when it is closed', async () => {
    const { id } = await api.send<PageView>('POST', '/api/admin/cms/pages', {
      ...{ shortcut: 'shared', title: { en: 'Shared' } },
    });
    const open = (server: RunningServer) => visitSignedIn(stage.browser, server, `/admin/pages/${id}`);
    const first = await open(await addColleague());
    const second = await open(stage.server);
    const seen = (words: string) => second.page.getByRole('status').getByText(words, { exact: true });
    await seen('Anna Rossi has this open').waitFor();
    await first.page.getByRole('status').getByText('Admin Parvis has this open').waitFor();
    await first.page.getByRole('textbox', { name: 'Title' }).first().fill('Mine');
    await seen('Anna Rossi has this open, and has unsaved changes').waitFor();
    await checkAccessibility(second.page, 'an editor that a colleague has open');
    await first.page.getByRole('link', { name: 'All pages' }).click();
    await first.page.getByRole('button', { name: 'Leave without saving' }).click();
    await second.page.getByText('Anna Rossi has this open').waitFor({ state: 'detached' });

    const third = await open(stage.server);
    await seen('You have this open in another tab').waitFor();
    await third.page.close({ runBeforeUnload: true });
    await second.page.getByText('You have this open in another tab').waitFor({ state: 'detached' });
    await third.close();
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.close();
    await second.close();
  });
});
