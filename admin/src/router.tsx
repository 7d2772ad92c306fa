import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import type { Api } from './api/api.ts';
import { hasCode } from './api/api-error.ts';
import { sessionQuery } from './api/auth.ts';
import { SignedInLayout } from './features/shell/signed-in-layout.tsx';
import { readPagesSearch } from './features/pages/pages-search.ts';
import { BrokenScreen } from './ui/broken-screen.tsx';
import { NotFound } from './ui/not-found.tsx';
import { withAuthority } from './features/shell/with-authority.tsx';

export interface RouterContext {
  api: Api;
  queries: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ returnTo, error }: Record<string, unknown>): { returnTo?: string; error?: string } => ({
    ...(typeof returnTo === 'string' ? { returnTo } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }),
  beforeLoad: async ({ context: { api, queries }, location }) => {
    if (!location.state.signOut) return;
    await api.auth.signOut();
    queries.clear();
    // Gone back to later, this entry of the history must not sign out once more.
    redirect({ to: '/sign-in', replace: true, state: {}, throw: true });
  },
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

/** Whoever is not signed in is asked to, and comes back to where they were going. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context: { api, queries }, location }) => {
    try {
      await queries.query({ ...sessionQuery(api.auth), staleTime: 'static' });
    } catch (error) {
      if (!hasCode(error, 'unauthenticated')) throw error;
      const returnTo = `/admin${location.href === '/' ? '' : location.href}`;
      redirect({
        to: '/sign-in',
        search: returnTo === '/admin' ? {} : { returnTo },
        replace: true,
        throw: true,
      });
    }
  },
  component: SignedInLayout,
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./features/start/start-screen.tsx'), 'StartScreen'),
});

/** Any other address, inside of the frame. */
const nowhere = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFound });

const PAGES: Authority = 'access_cms_page';

const pages = createRoute({
  getParentRoute: () => signedIn,
  path: '/pages',
  validateSearch: readPagesSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./features/pages/pages-screen.tsx'), 'PagesScreen'),
  ),
});

const newPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/pages/new',
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./features/pages/page-editor-screen.tsx'), 'NewPageScreen'),
  ),
});

const editPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/pages/$id',
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./features/pages/page-editor-screen.tsx'), 'EditPageScreen'),
  ),
});

const routeTree = root.addChildren([
  signIn,
  signedIn.addChildren([start, pages, newPage, editPage, nowhere]),
]);

/** The screens by their addresses below `/admin`. Each screen is fetched when it is first opened. */
export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    basepath: '/admin',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: BrokenScreen,
    // Plain texts in the address: `?search=12` and not `?search=%2212%22`.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      return text === '' ? '' : `?${text}`;
    },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** On the way to the sign-in: end the session first. Asked for after the guard against unsaved changes. */
    signOut?: boolean;
  }
}
