import { createRoot } from 'react-dom/client';
import { createApi } from './api/api.ts';
import { createConnection } from './api/connection.ts';
import { createHttpClient } from './api/http-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { sendWithProgress } from './api/send-with-progress.ts';
import { App } from './app.tsx';
import { createSessionGate } from './features/sign-in/session-gate.ts';
import { readLanguage } from './i18n/language.ts';
import { loadCatalogue } from './i18n/load-catalogue.ts';
import { createAppRouter } from './router.tsx';

const ANSWER_TIMEOUT_MS = 30_000;
const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** Any response other than a server or proxy error counts. */
async function probe(): Promise<boolean> {
  try {
    const { status } = await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return status < 500;
  } catch {
    return false;
  }
}

/** Renders the application once the texts of its language are loaded. */
async function start(): Promise<void> {
  const language = readLanguage();
  document.documentElement.lang = language;
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
  const api = createApi(http);
  const queries = createQueryClient();
  const router = createAppRouter({ api, queries });
  const texts = { language, catalogue: await loadCatalogue[language]() };
  createRoot(document.getElementById('root')!).render(
    <App api={api} queries={queries} router={router} gate={gate} connection={connection} texts={texts} />,
  );
}

void start();
