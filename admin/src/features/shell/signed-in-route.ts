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

/**
 * The parent of every screen that asks to be signed in. Whoever is not signed in is asked to, and comes back to where
 * they were going.
 */
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
