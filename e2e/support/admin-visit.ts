import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startSession } from './api-client.ts';
import type { RunningServer } from './start-server.ts';

/** Timeout that suffices for a slow machine. */
const PATIENCE_MS = 30_000;

export interface VisitOptions {
  colorScheme?: 'light' | 'dark';
  /** In CSS pixels. Default: a desktop. */
  viewport?: { width: number; height: number };
  /** The browser's language. */
  locale?: string;
  /** Session cookie, `name=value`, set from the start. */
  session?: string;
}

/** One user with a browser context of their own. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Console errors: script errors and violations of the content security policy. */
  complaints: string[];
  close: () => Promise<void>;
}

/** Opens a page of the site in a new browser context. */
export async function visit(
  browser: Browser,
  server: RunningServer,
  path: string,
  {
    colorScheme = 'light',
    viewport = { width: 1280, height: 800 },
    locale = 'en-GB',
    session,
  }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: server.origin,
    colorScheme,
    viewport,
    locale,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (session !== undefined) await context.addCookies([cookieOf(session, server)]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser logs every failed request; those are expected responses.
    const refusal = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of 4');
    if (message.type() === 'error' && !refusal) complaints.push(message.text());
  });
  await page.goto(path);
  return { page, context, complaints, close: () => context.close() };
}

function cookieOf(session: string, { origin }: RunningServer) {
  const at = session.indexOf('=');
  return {
    ...{ name: session.slice(0, at), value: session.slice(at + 1), url: origin },
    ...{ httpOnly: true, sameSite: 'Lax' as const },
  };
}

/** Fills in and submits the sign-in form on the screen. */
export async function fillInSignIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Login or email', { exact: true }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a screen of the administration with an administrator's session. The sign-in itself has its own tests. */
export async function visitSignedIn(
  browser: Browser,
  server: RunningServer,
  path: string,
  options?: VisitOptions,
): Promise<Visit> {
  const session = await startSession(server);
  const visitor = await visit(browser, server, path, { ...options, session });
  // The sign-in screen has a heading too, but only a signed-in user has the account menu.
  await visitor.page.getByRole('button', { name: /^(Account of|Compte de)/ }).waitFor();
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}
