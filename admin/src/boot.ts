import './styles.ts';
import { createConnection } from './api/connection.ts';
import { createFirstAnswers } from './api/first-answers.ts';
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
 * The first date or number that a page writes has the browser read the rules of all languages, which takes about as long as to draw
 * a screen: it is done while there is nothing but to wait.
 */
function warmUp(language: string): void {
  setTimeout(() => new Intl.RelativeTimeFormat(language).format(0, 'day'));
}

/**
 * What the browser runs first. It is small, so that it asks for the texts, the screen and its answers while the large rest is still on
 * its way.
 */
async function boot(): Promise<void> {
  const language = readLanguage();
  document.documentElement.lang = language;
  const catalogue = loadCatalogue[language]();
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
  const { begin, client } = createFirstAnswers(http);
  fetchFirstScreen(location, begin);
  warmUp(language);
  const { start } = await import('./main.tsx');
  start({ http: client, gate, connection, texts: { language, catalogue: await catalogue } });
}

void boot();
