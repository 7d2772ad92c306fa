import { createClient, type Client } from './api/client.ts';
import { createContentApi } from './api/content.ts';
import type { HttpClient } from './api/http-client.ts';
import { DEFAULT_SORT } from './features/content/content-search.ts';
import { readPagesSearch } from './features/pages/pages-search.ts';
import { toListQuery } from './ui/list/list-search.ts';

interface FirstScreen {
  address: RegExp;
  fetchCode: () => Promise<unknown>;
  /** Asks the server for what the screen will ask for, in the same words. */
  ask: (client: Client, search: string, http: HttpClient) => Promise<unknown>[];
}

/** The screens that one comes to from outside, by their addresses. */
const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    address: /^\/admin\/sign-in$/,
    fetchCode: () => import('./features/sign-in/sign-in-screen.tsx'),
    ask: ({ send }) => [send('GET /api/auth/providers')],
  },
  {
    address: /^\/admin\/?$/,
    fetchCode: () => import('./features/dashboard/start-screen.tsx'),
    ask: ({ send }) => [send('GET /api/admin/cms/dashboard'), send('GET /api/admin/cms/config')],
  },
  {
    address: /^\/admin\/pages\/?$/,
    fetchCode: () => import('./features/pages/pages-screen.tsx'),
    ask({ send }, search, http) {
      const asked = readPagesSearch(Object.fromEntries(new URLSearchParams(search)));
      return [
        createContentApi(http, 'page').list(toListQuery(asked, DEFAULT_SORT)),
        send('GET /api/admin/cms/pages/categories'),
        send('GET /api/admin/cms/config'),
      ];
    },
  },
];

/** The screens of the sign-in are for those who have none. */
const SIGN_IN = /^\/admin\/(?:sign-in|welcome-back)$/;

/** Begins to fetch what the screen at an address needs. Whoever asks for it again meets the faults of it. */
export function fetchFirstScreen({ pathname, search }: Location, http: HttpClient): void {
  const screen = FIRST_SCREENS.find(({ address }) => address.test(pathname));
  const client = createClient(http);
  const session = SIGN_IN.test(pathname) ? [] : [client.send('GET /api/auth/me')];
  const first = screen ? [screen.fetchCode(), ...screen.ask(client, search, http)] : [];
  void Promise.allSettled([...session, ...first]);
}
