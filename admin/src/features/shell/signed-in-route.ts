import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import type { Api } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { SignedInLayout } from './signed-in-layout.tsx';

export interface RouterContext {
  api: Api;
  queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({});

/** Parent route of all screens that require a session. Redirects to the sign-in and back. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context: { api, queries }, location }) => {
    try {
      await queries.query({ ...api.query('GET /api/auth/me'), staleTime: 'static' });
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
