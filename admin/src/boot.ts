import './styles.ts';
import { createAuthApi } from './api/auth-api.ts';
import { createConnection } from './api/connection.ts';
import { createHttpClient } from './api/http-client.ts';
import { sendWithProgress } from './api/send-with-progress.ts';
import { fetchFirstScreen } from './first-screens.ts';
import { createSessionGate } from './features/sign-in/session-gate.ts';
import { readLanguage } from './i18n/language.ts';
import { loadCatalogue } from './i18n/load-catalogue.ts';

const ANSWER_TIMEOUT_MS = 30_000;
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** Anything but a fault of the server, or of a proxy before it, is an answer. */
async function probe(): Promise<boolean> {
  try {
    const { status } = await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * What the browser runs first. It is small, so that it asks for the texts, the screen and who is signed in while the large rest is
 * still on its way.
 */
async function boot(): Promise<void> {
  const language = readLanguage();
  document.documentElement.lang = language;
  const catalogue = loadCatalogue[language]();
  fetchFirstScreen(location.pathname);
  const gate = createSessionGate();
  const connection = createConnection({ probe, pausesMs: PAUSES_MS });
  window.addEventListener('online', connection.askNow);
  const http = createHttpClient({
    fetch: (url, init) => fetch(url, init),
    sendWithProgress,
    language: () => document.documentElement.lang,
    signInAgain: gate.ask,
    serverIsBack: connection.back,
    timeoutMs: ANSWER_TIMEOUT_MS,
  });
  const session = asksForSession(location.pathname) ? createAuthApi(http).me() : undefined;
  // A fault of it is met by the screen that needs it.
  session?.catch(() => undefined);
  const { start } = await import('./main.tsx');
  start({ http, gate, connection, session, texts: { language, catalogue: await catalogue } });
}

/** The screens of the sign-in are for those who have none. */
const asksForSession = (path: string) => !/^\/admin\/(?:sign-in|welcome-back)$/.test(path);

void boot();
