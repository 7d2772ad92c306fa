import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { visitSignedIn, type Visit } from '../support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../support/api-client.ts';
import { saveButton } from '../support/save-button.ts';
import { setStage } from '../support/stage.ts';

const CMS = '/api/admin/cms';

/** A kind of content, and what differs between its screens. */
interface Kind {
  kind: string;
  /** Path of its list and its resources. */
  path: string;
  one: string;
  several: string;
  /** Label of the name input. */
  input: string;
  name: 'title' | 'name';
  /** Properties of the body besides the shortcut and the name. */
  body: (model: string) => object;
  /** Creates a usage of it; undefined for pages, which nothing uses. */
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

const fields = [{ name: 'lead', type: 'text', attributes: { label: { en: 'Lead' } } }];

const KINDS: readonly Kind[] = [
  {
    ...{ kind: 'page', path: 'pages', one: 'page', several: 'pages', input: 'Title', name: 'title' },
    body: () => ({ status: 'published', content: { en: '<p>Text</p>' } }),
    bulk: [
      ['Archive', 'archived', 'archived'],
      ['Publish', 'published', 'published'],
    ],
    hasPreview: true,
  },
  {
    ...{ kind: 'form', path: 'forms', one: 'form', several: 'forms', input: 'Title', name: 'title' },
    body: () => ({ fields }),
    user: including('form'),
    bulk: [
      ['Close', 'closed', 'closed'],
      ['Open', 'opened', 'open'],
    ],
    hasPreview: true,
  },
  {
    ...{ kind: 'article-model', path: 'articles-model', one: 'model', several: 'models' },
    ...{ input: 'Name', name: 'name' },
    body: () => ({ fields }),
    user: (shortcut, id) => [
      'articles',
      { shortcut: `user-of-${shortcut}`, modelId: id, title: { en: `User of ${shortcut}` } },
    ],
    bulk: [],
    hasPreview: false,
  },
  {
    ...{ kind: 'article', path: 'articles', one: 'article', several: 'articles' },
    ...{ input: 'Title', name: 'title' },
    body: (modelId) => ({ status: 'published', modelId, values: { lead: 'Text' } }),
    user: including('article'),
    bulk: [
      ['Unpublish', 'unpublished', 'draft'],
      ['Publish', 'published', 'published'],
    ],
    hasPreview: true,
  },
];

interface View {
  id: string;
  version: number;
  status?: string;
  title?: { en: string };
  name?: { en: string };
  workingCopy: unknown;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

describe('all actions on every kind of content', () => {
  const stage = setStage({ project: 'e2e/admin/site' });
  let api: ApiClient;
  let model: string;
  before(async () => {
    api = await signInToApi(stage.server);
    ({ id: model } = await api.send<View>('POST', `${CMS}/articles-model`, {
      ...{ shortcut: 'base', name: { en: 'Base' }, fields },
    }));
  });
  const create = (of: Kind, shortcut: string, title = `The ${shortcut}`) =>
    api.send<View>('POST', `${CMS}/${of.path}`, {
      ...{ shortcut, [of.name]: { en: title } },
      ...of.body(model),
    });
  const read = (of: Kind, id: string) => api.send<View>('GET', `${CMS}/${of.path}/${id}`);
  const open = (path: string) => visitSignedIn(stage.browser, stage.server, `/admin/${path}`);
  const leave = async ({ complaints, close }: Visit) => {
    assert.deepEqual(complaints, []);
    await close();
  };

  for (const of of KINDS) {
    const { path, one, several } = of;
    const input = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${of.input}`) }).first();
    const titleOf = (view: View) => view[of.name]!.en;

    it(`${one}: saves, lists revisions, compares and restores them`, async () => {
      const { id } = await create(of, `${one}-history`, 'First');
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
      const restored = await read(of, id);
      assert.deepEqual([titleOf(restored), restored.version], ['First', 3]);
      assert.equal(await input(page).inputValue(), 'First');
      await leave(visitor);
    });

    it(`${one}: prepares, previews, discards and publishes pending changes`, async () => {
      const { id } = await create(of, `${one}-copy`, 'Now');
      const visitor = await open(`${path}/${id}`);
      const { page } = visitor;
      await input(page).fill('Never');
      await press(page, 'Save without publishing');
      await page.getByText('You have pending changes').waitFor();
      assert.equal(titleOf(await read(of, id)), 'Now');
      if (of.hasPreview) {
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
      const published = await read(of, id);
      assert.deepEqual([titleOf(published), published.workingCopy], ['Soon', null]);
      await leave(visitor);
    });

    it(`${one}: duplicates, shows usages, and deletes after confirmation`, async () => {
      const shortcut = `${one}-used`;
      const { id } = await create(of, shortcut);
      const user = of.user?.(shortcut, id);
      if (user) await api.send('POST', `${CMS}/${user[0]}`, user[1]);
      const visitor = await open(`${path}/${id}`);
      const { page } = visitor;
      const usages = of.user ? 'Used in' : 'Insight';
      await openTab(page, usages);
      if (user) await page.getByRole('link', { name: `User of ${shortcut}` }).waitFor();
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByText('You are now editing the copy').waitFor();
      await page.waitForURL((url) => !url.pathname.endsWith(id));
      await openTab(page, usages);
      await page.getByText('Not used anywhere yet.').waitFor();
      await press(page, 'More actions');
      await page.getByRole('menuitem', { name: `Delete ${one}` }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByText(`${one} deleted`).waitFor();
      assert.equal((await read(of, id)).version, 1);
      await leave(visitor);
    });

    it(`${one}: runs bulk actions`, async () => {
      const views = await Promise.all(['one', 'two'].map((name) => create(of, `${one}-bulk-${name}`)));
      const visitor = await open(`${path}?search=${one}-bulk`);
      const { page } = visitor;
      const choose = () => page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      for (const [button, said, status] of of.bulk) {
        await choose();
        await press(page, button);
        await page.getByText(`2 ${several} ${said}`).waitFor();
        const now = await Promise.all(views.map(({ id }) => read(of, id)));
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
      const view = await create(of, `${one}-audited`);
      await api.send('PUT', `${CMS}/${path}/${view.id}`, { ...view, [of.name]: { en: 'Changed' } });
      const visitor = await open(`users/audit?entity=${of.kind}`);
      const { page } = visitor;
      await page.getByText(`${one}-audited`).first().click();
      const panel = page.getByRole('dialog', { name: 'Changed' });
      await panel.getByText(of.input, { exact: true }).waitFor();
      await panel.getByRole('link', { name: `${one}-audited` }).click();
      await page.getByRole('heading', { name: 'Changed', level: 1 }).waitFor();
      assert.ok(page.url().endsWith(view.id));
      await leave(visitor);
    });
  }
});
