import { createRoot } from 'react-dom/client';
import { createApi } from './api/api.ts';
import type { Connection } from './api/connection.ts';
import type { HttpClient } from './api/http-client.ts';
import { createQueryClient } from './api/query-client.ts';
import { App, type AppProps } from './app.tsx';
import type { SessionGate } from './features/sign-in/session-gate.ts';
import { createAppRouter } from './router.tsx';

interface Beginnings {
  http: HttpClient;
  gate: SessionGate;
  connection: Connection;
  texts: AppProps['texts'];
}

/** Draws the application, going on with what was begun before its code was here. */
export function start({ http, gate, connection, texts }: Beginnings): void {
  const api = createApi(http);
  const queries = createQueryClient();
  const router = createAppRouter({ api, queries });
  createRoot(document.getElementById('root')!).render(
    <App api={api} queries={queries} router={router} gate={gate} connection={connection} texts={texts} />,
  );
}
