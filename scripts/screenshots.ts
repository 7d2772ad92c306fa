import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { fillInSignIn, visit, type VisitOptions } from '../e2e/support/admin-visit.ts';
import { signInToApi, type ApiClient } from '../e2e/support/api-client.ts';
import { launchBrowser } from '../e2e/support/launch-browser.ts';
import { startServer, type RunningServer } from '../e2e/support/start-server.ts';

/**
 * `npm run screenshots [word …]`: pictures of every screen of the administration into `screenshots/`, light and dark, on a desktop and on a phone, of the
 * example site with some life in it; in French those on which nothing has to be done first. With words, only of the screens whose names hold one of them.
 */
const FOLDER = resolve(import.meta.dirname, '../screenshots');
const VIEWS = [
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { name: 'desktop-dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { name: 'phone-french', colorScheme: 'light', viewport: { width: 360, height: 740 }, language: 'fr' },
  { name: 'desktop-french', colorScheme: 'light', viewport: { width: 1280, height: 800 }, language: 'fr' },
] as const satisfies readonly View[];

interface View extends VisitOptions {
  name: string;
  /** Of the administration. Default: English. */
  language?: string;
}

interface Screen {
  name: string;
  path: string;
  /** What is done on the screen before its picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

const DAY_MS = 86_400_000;

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

async function screensOf(api: ApiClient): Promise<Screen[]> {
  const first = async (path: string) =>
    (await api.send<{ items: { id: string }[] }>('GET', `${path}?size=1&sort=shortcut`)).items[0]!.id;
  const page = await first('/api/admin/cms/pages');
  const form = await first('/api/admin/cms/forms');
  const model = await first('/api/admin/cms/articles-model');
  const article = await first('/api/admin/cms/articles');
  return [
    { name: 'start', path: '/' },
    { name: 'menu', path: '/', prepare: openMenu },
    { name: 'account-menu', path: '/', prepare: press(/^Account of/) },
    { name: 'pages', path: '/pages' },
    { name: 'pages-nothing', path: '/pages?search=zzzz' },
    { name: 'page-new', path: '/pages/new' },
    { name: 'page', path: `/pages/${page}` },
    { name: 'page-preview', path: `/pages/${page}`, prepare: openPreview },
    { name: 'forms', path: '/forms' },
    { name: 'form-new', path: '/forms/new' },
    { name: 'form', path: `/forms/${form}` },
    { name: 'form-field-kinds', path: `/forms/${form}`, prepare: press('Add a field') },
    { name: 'answers', path: '/forms-results' },
    { name: 'answer', path: '/forms-results', prepare: openAnswer },
    { name: 'answers-export', path: '/forms-results?form=book-suggestion', prepare: press('Export') },
    { name: 'models', path: '/articles-model' },
    { name: 'model', path: `/articles-model/${model}` },
    { name: 'articles', path: '/articles' },
    { name: 'article', path: `/articles/${article}` },
    { name: 'redirects', path: '/redirects' },
    { name: 'redirect-new', path: '/redirects', prepare: press('New redirect') },
    { name: 'contributors', path: '/contributors' },
    { name: 'contributor', path: '/contributors?open=opening-status' },
    { name: 'configuration', path: '/settings' },
    { name: 'media', path: '/media' },
    { name: 'medium', path: '/media', prepare: openMedium },
    { name: 'style-sheets', path: '/css' },
    { name: 'style-sheet', path: '/css/library' },
    { name: 'style-sheet-new', path: '/css/_new' },
    { name: 'users', path: '/users' },
    { name: 'user-new', path: '/users/new' },
    { name: 'access', path: '/users/access' },
    { name: 'audit', path: '/users/audit' },
    { name: 'nothing', path: '/no-such-screen' },
  ];
}

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true });
  if (await toggle.isVisible()) await toggle.click();
}

async function openPreview(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.frameLocator('iframe').getByRole('main').waitFor();
}

async function openMedium(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Media' }).getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

async function openAnswer(page: Page): Promise<void> {
  await page.locator('tbody td:nth-child(2) button').first().click();
  await page.getByRole('dialog').waitFor();
}

/** Answers, a page with an inclusion that leads nowhere, redirects. */
async function bringToLife(api: ApiClient, { origin, data }: RunningServer): Promise<void> {
  const { items } = await api.send<{ items: { id: string; shortcut: string }[] }>(
    'GET',
    '/api/admin/cms/forms?size=50',
  );
  for (const { id, shortcut } of items) {
    const { fields } = await api.send<{ fields: SampleField[] }>('GET', `/api/admin/cms/forms/${id}`);
    for (let index = 0; index < ANSWERS; index++) {
      await fetch(`${origin}/api/public/forms-results/${shortcut}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ values: sampleValues(fields, index), locale: index % 2 ? 'en' : 'fr' }),
      });
    }
  }
  const database = new DatabaseSync(join(data, 'parvis.db'));
  database.exec(
    `update form_result set submitted_at = submitted_at - ((rowid * rowid * 7 + rowid / 3) % 29) * ${DAY_MS}`,
  );
  database.close();
  await api.send('POST', '/api/admin/cms/pages', {
    shortcut: 'summer-reading',
    title: { fr: 'Lectures d’été', en: 'Summer reading' },
    content: { fr: '<p>Bientôt ici.</p>@article(summer-list)', en: '<p>Soon.</p>@article(summer-list)' },
  });
  for (const [from, to] of [
    ['/summer', '/view/summer-reading'],
    ['/catalogue', 'https://catalogue.example/'],
  ]) {
    await api.send('POST', '/api/admin/cms/redirects', { from, to });
  }
}

let isUploaded = false;

/** The pictures of the example site. */
async function uploadOnce(page: Page): Promise<void> {
  if (isUploaded) return;
  isUploaded = true;
  const folder = resolve(import.meta.dirname, '../examples/site/public/illustrations');
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({
      name: name.replace('.svg', '.png'),
      mimeType: 'image/png',
      buffer: await sharp(join(folder, name)).resize(900).png().toBuffer(),
    })),
  );
  await page.goto('/admin/media');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ]);
  await chooser.setFiles(files);
  const library = page.getByRole('list', { name: 'Media' }).getByRole('listitem');
  await library.nth(files.length - 1).waitFor();
}

interface SampleField {
  name: string;
  type: string;
  attributes: { values?: { value: string }[]; min?: number };
}

const ANSWERS = 24;
const NAMES = ['Ada Sample', 'Bruno Sample', 'Chloé Sample', 'Dan Sample', 'Eve Sample', 'Finn Sample'];

function sampleValues(fields: readonly SampleField[], index: number): Record<string, unknown> {
  const name = NAMES[index % NAMES.length]!;
  const [firstName, lastName] = name.split(' ');
  const named: Record<string, unknown> = {
    firstName,
    lastName,
    title: 'The old maps',
    author: 'A. Nonymous',
  };
  const value = ({ name: field, type, attributes }: SampleField) => {
    if (field in named) return named[field];
    const choices = attributes.values?.map((choice) => choice.value) ?? [];
    const choice = choices[index % Math.max(choices.length, 1)];
    const samples: Record<string, unknown> = {
      text: name,
      textarea: 'Could you keep the new novel for me? I would fetch it on Saturday.',
      email: `${firstName!.toLowerCase().replace('é', 'e')}@visitor.example`,
      tel: '+33 1 23 45 67 89',
      number: attributes.min ?? 2,
      'number-step': attributes.min ?? 2,
      checkbox: true,
      select: choice,
      radio: choice,
      'multi-select': [choice],
      checkboxes: [choice],
      date: new Date(Date.now() + (index + 3) * DAY_MS).toISOString().slice(0, 10),
      time: '15:30',
      datetime: `${new Date(Date.now() + (index + 3) * DAY_MS).toISOString().slice(0, 10)}T15:30`,
    };
    return samples[type];
  };
  return Object.fromEntries(fields.map((field) => [field.name, value(field)]));
}

/** What is still coming in has come in, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

const words = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word));
const server = await startServer({ settings: { 'app.cms.form-rate-limit': '1000' } });
const browser = await launchBrowser();
try {
  const api = await signInToApi(server);
  await bringToLife(api, server);
  const screens = (await screensOf(api)).filter(isWanted);
  if (words.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const { name: view, language = 'en', ...options } of VIEWS as readonly View[]) {
    const { page, close } = await visit(browser, server, '/admin/', options);
    const shoot = async (name: string) => {
      await settle(page);
      await page.screenshot({ path: join(FOLDER, `${name}.${view}.png`) });
    };
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (isWanted({ name: 'sign-in' })) await shoot('sign-in');
    await fillInSignIn(page, server.login, server.password);
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    if (screens.some(({ name }) => name.startsWith('medi'))) await uploadOnce(page);
    await page.evaluate((code) => localStorage.setItem('parvis.language', code), language);
    for (const { name, path, prepare } of screens) {
      if (language !== 'en' && prepare) continue;
      try {
        await page.goto(`/admin${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await settle(page);
        await prepare?.(page);
        await shoot(name);
      } catch (error) {
        console.error(`${name} (${view}): ${(error as Error).message.split('\n')[0]}`);
        process.exitCode = 1;
      }
    }
    await close();
  }
} finally {
  await browser.close();
  await server.stop();
}
