import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/api.ts';
import { createHttpClient } from './api/http-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { createSessionGate } from './features/sign-in/session-gate.ts';
import { readLanguage } from './i18n/language.ts';
import { loadCatalogue } from './i18n/load-catalogue.ts';
import { createAppRouter } from './router.tsx';

const ANSWER_TIMEOUT_MS = 30_000;

async function start(): Promise<void> {
  const language = readLanguage();
  const catalogue = await loadCatalogue[language]();
  const gate = createSessionGate();
  const api = createApi(
    createHttpClient({
      fetch: (url, init) => fetch(url, init),
      language: () => document.documentElement.lang,
      signInAgain: gate.ask,
      timeoutMs: ANSWER_TIMEOUT_MS,
    }),
  );
  document.documentElement.lang = language;
  const queries = createQueryClient();
  const router = createAppRouter({ api, queries });
  createRoot(document.getElementById('root')!).render(
    <App api={api} queries={queries} router={router} gate={gate} texts={{ language, catalogue }} />,
  );
}

void start();
