import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { NavigationView } from '../server/src/contract/navigation.ts';
import type { PageView } from '../server/src/contract/page.ts';
import { visitSignedIn, type Visit } from './support/admin-visit.ts';
import { signInToApi, type ApiClient } from './support/api-client.ts';
import { countClicks, type WithinClicks } from './support/count-clicks.ts';
import { saveButton } from './support/save-button.ts';
import { setStage } from './support/stage.ts';

const CMS = '/api/admin/cms';

describe('an editor', () => {
  const stage = setStage({ settings: { 'app.cms.languages': 'en,fr' } });
  const pages = new Map<string, PageView>();
  let api: ApiClient;
  let visit: Visit;
  let within: WithinClicks;

  before(async () => {
    api = await signInToApi(stage.server);
    for (const shortcut of ['tickets', 'groups', 'opening'])
      pages.set(
        shortcut,
        await api.send('POST', `${CMS}/pages`, {
          ...{ shortcut, status: 'published' },
          title: { en: `The ${shortcut}`, fr: `Page ${shortcut}` },
          content: { en: '<p>Open on Mondays.</p>', fr: '<p>Ouvert le lundi.</p>' },
        }),
      );
    await api.send('POST', `${CMS}/navigation`, {
      shortcut: 'top',
      title: { en: 'Top menu' },
      items: [{ target: { page: 'tickets' } }],
    });
    visit = await visitSignedIn(stage.browser, stage.server, '/admin/');
    within = await countClicks(visit.page);
  });

  const save = async (page: Page) => {
    await saveButton(page).click();
    await page.getByText('All changes saved').waitFor();
  };
  const openPage = async (page: Page, title: string) => {
    await page.getByRole('link', { name: 'Pages', exact: true }).first().click();
    await page.getByRole('table').getByRole('link', { name: title }).click();
  };

  it('adds a page to the menu', () =>
    within(8, async (page) => {
      await page.getByRole('link', { name: 'Menus' }).click();
      await page.getByRole('link', { name: 'Top menu' }).click();
      await page.getByRole('button', { name: 'Add an item' }).click();
      await page.getByRole('combobox').fill('groups');
      await page.getByRole('option', { name: /^The groups/ }).click();
      await save(page);
      const { items } = await api.send<{ items: NavigationView[] }>('GET', `${CMS}/navigation?search=top`);
      const menu = await api.send<NavigationView>('GET', `${CMS}/navigation/${items[0]!.id}`);
      assert.deepEqual(
        menu.items.map(({ target }) => target.page),
        ['tickets', 'groups'],
      );
    }));

  it('translates a page side by side', async () => {
    const created = await api.send<PageView>('POST', `${CMS}/pages`, {
      ...{ shortcut: 'parking', status: 'published', title: { en: 'Where to park', fr: 'Se garer' } },
      content: { en: '<p>Behind the house.</p>' },
    });
    await within(7, async (page) => {
      await openPage(page, 'Where to park');
      await page.getByRole('tab', { name: 'Translation' }).click();
      await page.getByRole('tabpanel', { name: 'Translation' }).getByText('Behind the house.').waitFor();
      await page.getByRole('textbox', { name: 'Content' }).first().click();
      await page.keyboard.type('Derrière la maison.');
      await save(page);
    });
    const { content, translationStates } = await api.send<PageView>('GET', `${CMS}/pages/${created.id}`);
    assert.deepEqual([content.fr, translationStates.fr], ['<p>Derrière la maison.</p>', []]);
  });

  it('links three pages', async () => {
    await within(10, async (page) => {
      await openPage(page, 'The opening');
      await page.getByRole('textbox', { name: 'Content' }).first().click();
      await page.keyboard.press('Control+End');
      for (const title of ['The tickets', 'The groups', 'Where to park']) {
        await page.keyboard.type(' ');
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Link to' }).fill(title);
        await page.getByRole('option', { name: new RegExp(`^${title}`) }).click();
        await page.getByRole('combobox', { name: 'Place in the text (optional)' }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.getByRole('textbox', { name: 'Content' }).and(page.locator(':focus')).waitFor();
      }
      await save(page);
    });
    const { content } = await api.send<PageView>('GET', `${CMS}/pages/${pages.get('opening')!.id}`);
    assert.deepEqual(content.en!.match(/@page\([a-z]+\)/g), [
      '@page(tickets)',
      '@page(groups)',
      '@page(parking)',
    ]);
  });

  it('renames a page, and links and menus follow', async () => {
    await within(7, async (page) => {
      await openPage(page, 'The groups');
      await page.getByRole('textbox', { name: 'Shortcut' }).fill('group-visits');
      await save(page);
    });
    const { content } = await api.send<PageView>('GET', `${CMS}/pages/${pages.get('opening')!.id}`);
    assert.match(content.en!, /@page\(group-visits\)/);
    const { status } = await fetch(`${stage.server.origin}/groups`, { redirect: 'manual' });
    assert.equal(status, 308);
    const { items } = await api.send<{ items: NavigationView[] }>('GET', `${CMS}/navigation?search=top`);
    const menu = await api.send<NavigationView>('GET', `${CMS}/navigation/${items[0]!.id}`);
    assert.equal(menu.items[1]!.target.page, 'group-visits');
  });

  it('finds an outdated translation', async () => {
    const tickets = await api.send<PageView>('GET', `${CMS}/pages/${pages.get('tickets')!.id}`);
    await api.send('PUT', `${CMS}/pages/${tickets.id}`, {
      ...tickets,
      content: { ...tickets.content, en: '<p>Open on Tuesdays.</p>' },
    });
    await within(5, async (page) => {
      await page
        .getByRole('link', { name: /outdated$/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
      await page.getByRole('table').getByRole('link', { name: 'The tickets' }).click();
      await page.getByRole('tab', { name: 'Translation' }).click();
      assert.deepEqual(await page.locator('del').allTextContents(), ['Removed: Mondays']);
    });
    assert.deepEqual(visit.complaints, []);
    await visit.close();
  });
});
