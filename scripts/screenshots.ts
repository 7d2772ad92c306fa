import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { visit, type Visit, type VisitOptions } from '../e2e/support/admin-visit.ts';
import { signInToApi, startSession, type ApiClient } from '../e2e/support/api-client.ts';
import { checkAccessibility } from '../e2e/support/check-accessibility.ts';
import { launchBrowser } from '../e2e/support/launch-browser.ts';
import { startServer, type RunningServer } from '../e2e/support/start-server.ts';
import { startMailServer, type MailServer } from '../server/test/support/smtp-server.ts';
import { Operator, type Language } from './screenshots/operator.ts';
import { fillWithActivity, SAMPLE_PASSWORD, type Login } from './screenshots/sample-life.ts';
import { screensOf, type Screen } from './screenshots/screens.ts';

/**
 * `npm run screenshots [-- word … --view part --whole]`: takes screenshots of every screen of the administration with
 * sample data, in light and dark, desktop, phone and at 200 %, English and French, into `screenshots/`, and checks their
 * accessibility. Words select screens by name; `--view` selects views by name; `--whole` captures the full page.
 */
const FOLDER = resolve(import.meta.dirname, '../screenshots');
/** A screen that takes longer is skipped. */
const PATIENCE_MS = 10_000;
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** A desktop at 200 %. */
const ENLARGED = { width: 640, height: 400 };
const VIEWS: readonly View[] = [
  { name: 'desktop-light', colorScheme: 'light', viewport: DESKTOP, language: 'en' },
  { name: 'desktop-dark', colorScheme: 'dark', viewport: DESKTOP, language: 'en' },
  { name: 'desktop-french', colorScheme: 'light', viewport: DESKTOP, language: 'fr' },
  { name: 'phone-light', colorScheme: 'light', viewport: PHONE, language: 'en' },
  { name: 'phone-dark', colorScheme: 'dark', viewport: PHONE, language: 'en' },
  { name: 'enlarged', colorScheme: 'light', viewport: ENLARGED, language: 'fr' },
  { name: 'phone-french', colorScheme: 'dark', viewport: PHONE, language: 'fr' },
];

interface View extends VisitOptions {
  name: string;
  language: Language;
}

/** A site to take screenshots of. */
interface Site {
  server: RunningServer;
  api: ApiClient;
  mail: MailServer;
}

/** Waits until requests and animations have finished. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') === null,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );
}

/** Opens the administration as a user, signed in unless it is the stranger. */
async function enter(browser: Browser, { server }: Site, view: View, as: Screen['as']): Promise<Visit> {
  const { language, ...options } = view;
  const person = as && as !== 'stranger' ? { login: as satisfies Login, password: SAMPLE_PASSWORD } : {};
  const visitor = await visit(browser, server, '/admin/', {
    ...options,
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    ...(as === 'stranger' ? {} : { session: await startSession({ ...server, ...person }) }),
  });
  visitor.context.setDefaultTimeout(PATIENCE_MS);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

/** Takes a screenshot, checks the accessibility, and prints errors to the console. */
async function shoot(
  visitor: Visit,
  { name, path, prepare }: Screen,
  view: View,
  { api, mail }: Site,
): Promise<void> {
  const page = visitor.page.isClosed() ? await visitor.context.newPage() : visitor.page;
  visitor.page = page;
  const hand = new Operator(page, api, view.language, async () => {
    mail.received.length = 0;
    return mail.next();
  });
  try {
    await page.goto(`/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle(page);
    await prepare?.(hand);
    await settle(page);
    await page.screenshot({ path: join(FOLDER, `${name}.${view.name}.png`), fullPage: isWhole });
    await checkAccessibility(page, name);
  } catch (error) {
    console.error(`${name} (${view.name}): ${(error as Error).message}`);
    process.exitCode = 1;
  }
  for (const undo of hand.afterwards) await undo();
  // Discards unsaved input without the prompt.
  if (prepare && !page.isClosed()) await page.close();
}

async function shootView(browser: Browser, site: Site, view: View, screens: readonly Screen[]) {
  const people = Map.groupBy(screens, ({ as }) => as);
  for (const [as, theirs] of people) {
    const visitor = await enter(browser, site, view, as);
    for (const screen of theirs) await shoot(visitor, screen, view, site);
    await visitor.close();
  }
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { view: { type: 'string', default: '' }, whole: { type: 'boolean', default: false } },
});
const isWhole = values.whole;
const views = VIEWS.filter(({ name }) => name.includes(values.view));
const isWanted = ({ name }: Screen) => words.length === 0 || words.some((word) => name.includes(word));

const mail = await startMailServer();
const settings = {
  'app.cms.form-rate-limit': '1000',
  'app.cms.mail-from': 'Library <library@library.example>',
  'app.mail.url': mail.url,
};
const lively = await startServer({ settings });
const bare = await startServer({ project: 'e2e/admin/site', settings });
const browser = await launchBrowser();
try {
  await fillWithActivity(lively, mail);
  const sites = await Promise.all(
    [lively, bare].map(async (server) => ({ server, mail, api: await signInToApi(server) })),
  );
  const [living, empty] = sites as [Site, Site];
  const screens = (await screensOf(living.api)).filter(isWanted);
  if (words.length === 0 && views.length === VIEWS.length) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const view of views) {
    await Promise.all([
      shootView(
        browser,
        living,
        view,
        screens.filter((screen) => !screen.empty),
      ),
      shootView(
        browser,
        empty,
        view,
        screens.filter((screen) => screen.empty),
      ),
    ]);
  }
} finally {
  await browser.close();
  await lively.stop();
  await bare.stop();
  await mail.close();
}
