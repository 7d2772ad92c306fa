import type { SignInView } from 'parvis/contract/auth';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/api.ts';
import type { AuthApi } from './api/auth-api.ts';
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
  /** The answer to who is signed in, where it has been asked. */
  session: Promise<SignInView> | undefined;
}

/** Draws the application, going on with what was begun before its code was here. */
export function start({ http, gate, connection, texts, session }: Beginnings): void {
  const api = createApi(http);
  if (session) api.auth = answeredFirst(api.auth, session);
  const queries = createQueryClient();
  const router = createAppRouter({ api, queries });
  createRoot(document.getElementById('root')!).render(
    <App api={api} queries={queries} router={router} gate={gate} connection={connection} texts={texts} />,
  );
}

/** Whoever asks first who is signed in is given the answer that is on its way, be it a refusal; others ask anew. */
function answeredFirst(auth: AuthApi, session: Promise<SignInView>): AuthApi {
  let answer: Promise<SignInView> | undefined = session;
  return {
    ...auth,
    me(signal) {
      const given = answer ?? auth.me(signal);
      answer = undefined;
      return given;
    },
  };
}
