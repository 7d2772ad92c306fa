import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn, type Visit } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import {
  ARTICLE,
  contentsOf,
  FORM,
  MENU,
  MODEL,
  PAGE,
  type Contents,
  type Kind,
  type View,
} from '../support/kinds.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

/** The abilities of a kind of content. */
interface Abilities {
  of: Kind;
  /** Creates a usage of it; undefined for pages and menus, which nothing uses. */
  user?: (shortcut: string, id: string) => [path: string, body: object];
  /** Bulk actions besides Delete, each with its message and the resulting status. */
  bulk: readonly (readonly [button: string, said: string, status: string])[];
  hasPreview: boolean;
}

/** Returns the body of a page with an inclusion. */
const including =
  (marker: string) =>
  (shortcut: string): [path: string, body: object] => [
    'pages',
    {
      ...{ shortcut: `user-of-${shortcut}`, title: { en: `User of ${shortcut}` } },
      content: { en: `<p>@${marker}(${shortcut})</p>` },
    },
  ];

const ABILITIES: readonly Abilities[] = [
  {
    of: PAGE,
    bulk: [
      ['Archive', 'archived', 'archived'],
      ['Publish', 'published', 'published'],
    ],
    hasPreview: true,
  },
  {
    of: FORM,
    user: including('form'),
    bulk: [
      ['Close', 'closed', 'closed'],
      ['Open', 'opened', 'open'],
    ],
    hasPreview: true,
  },
  {
    of: MODEL,
    user: (shortcut, id) => [
      'articles',
      { shortcut: `user-of-${shortcut}`, modelId: id, title: { en: `User of ${shortcut}` } },
    ],
    bulk: [],
    hasPreview: false,
  },
  {
    of: ARTICLE,
    user: including('article'),
    bulk: [
      ['Unpublish', 'unpublished', 'draft'],
      ['Publish', 'published', 'published'],
    ],
    hasPreview: true,
  },
  { of: MENU, bulk: [], hasPreview: false },
];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('all actions on every kind of content', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  let contents: Contents;
  before(async () => {
    api = await signInToApi(stage.server);
    contents = await contentsOf(api);
  });
  const open = (path: string) => visitSignedIn(stage.browser, stage.server, `/admin/${path}`);
  const leave = async ({ complaints, close }: Visit) => {
    assert.deepEqual(complaints, []);
    await close();
  };

  for (const { of, user: userOf, bulk, hasPreview } of ABILITIES) {
    const { path, one, several } = of;
    const create = (shortcut: string, name = `The ${shortcut}`) => contents.create(of, shortcut, name);
    const read = (id: string) => contents.read(of, id);
    const input = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${of.input}`) }).first();
    const titleOf = (view: View) => view[of.name]!.en;

    it(`${one}: saves, lists revisions, compares and restores them`, async () => {
      const { id } = await create(`${one}-history`, 'First');
      const visitor = await open(`${path}/${id}`);
      const { page } = visitor;
      await input(page).fill('Second');
      await saveButton(page).click();
      await page.getByText(`${one} saved`).waitFor();
      await openTab(page, 'History');
      await press(page, 'Compare');
      const differences = page.getByRole('list', { name: 'Changes since this version' });
      await differences.getByText(`${of.input} · en`).waitFor();
      assert.equal(await differences.getByRole('listitem').count(), 1);
      await press(page, 'Restore version 1');
      await page.getByText('Version restored').waitFor();
      const restored = await read(id);
      assert.deepEqual([titleOf(restored), restored.version], ['First', 3]);
      assert.equal(await input(page).inputValue(), 'First');
      await leave(visitor);
    });

    it(`${one}: prepares, previews, discards and publishes pending changes`, async () => {
      const { id } = await create(`${one}-copy`, 'Now');
      const visitor = await open(`${path}/${id}`);
      const { page } = visitor;
      await input(page).fill('Never');
      await press(page, 'Save without publishing');
      await page.getByText('You have pending changes').waitFor();
      assert.equal(titleOf(await read(id)), 'Now');
      if (hasPreview) {
        await openTab(page, 'Preview');
        await page.frameLocator('iframe[title^="Preview"]').getByText('Never').first().waitFor();
      } else assert.equal(await page.getByRole('tab', { name: 'Preview' }).count(), 0);
      await press(page, 'Discard changes');
      await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
      await page.getByText('Pending changes discarded').waitFor();
      assert.equal(await input(page).inputValue(), 'Now');

      await input(page).fill('Soon');
      await press(page, 'Save without publishing');
      await page.getByText('You have pending changes').waitFor();
      await page.reload();
      await page.getByText('You have pending changes').waitFor();
      assert.equal(await input(page).inputValue(), 'Soon');
      await press(page, 'Publish changes');
      await page.getByText('Changes published').waitFor();
      const published = await read(id);
      assert.deepEqual([titleOf(published), published.workingCopy], ['Soon', null]);
      await leave(visitor);
    });

    it(`${one}: duplicates, shows usages, deletes after confirmation and restores`, async () => {
      const shortcut = `${one}-used`;
      const { id } = await create(shortcut);
      const user = userOf?.(shortcut, id);
      if (user) await api.send('POST', `${CMS}/${user[0]}`, user[1]);
      const visitor = await open(`${path}/${id}`);
      const { page } = visitor;
      const usages = of === PAGE ? 'Insight' : 'Used in';
      const showsUsages = of !== MENU;
      assert.equal(await page.getByRole('tab', { name: usages }).count(), Number(showsUsages));
      if (showsUsages) await openTab(page, usages);
      if (user) await page.getByRole('link', { name: `User of ${shortcut}` }).waitFor();
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByText('You are now editing the copy').waitFor();
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      if (showsUsages) {
        await openTab(page, usages);
        await page.getByText('Not used anywhere yet.').waitFor();
      }
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: `Delete ${one}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByText(`${one} deleted`).waitFor();
      await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
      await page
        .getByRole('row')
        .filter({ hasText: `${shortcut}-copy` })
        .waitFor();
      assert.equal((await read(id)).version, 1);
      await leave(visitor);
    });

    it(`${one}: runs bulk actions`, async () => {
      const views = await Promise.all(['one', 'two'].map((name) => create(`${one}-bulk-${name}`)));
      const visitor = await open(`${path}?search=${one}-bulk`);
      const { page } = visitor;
      const choose = () => page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      for (const [button, said, status] of bulk) {
        await choose();
        await press(page, button);
        await page.getByText(`2 ${several} ${said}`).waitFor();
        const now = await Promise.all(views.map(({ id }) => read(id)));
        assert.deepEqual(
          now.map((view) => view.status),
          [status, status],
        );
      }
      await choose();
      await press(page, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText(`2 ${several} deleted`).waitFor();
      await leave(visitor);
    });

    it(`${one}: records each action in the audit trail, with a link`, async () => {
      const { id } = await contents.rename(of, await create(`${one}-audited`), 'Changed');
      const visitor = await open(`users/audit?entity=${of.kind}`);
      const { page } = visitor;
      await page.getByText(`${one}-audited`).first().click();
      const panel = page.getByRole('dialog', { name: 'Changed' });
      await panel.getByText(of.input, { exact: true }).waitFor();
      await panel.getByRole('link', { name: `${one}-audited` }).click();
      await page.getByRole('heading', { name: 'Changed', level: 1 }).waitFor();
      assert.ok(page.url().endsWith(id));
      await leave(visitor);
    });
  }
});
