import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../shell/signed-in-route.ts';

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ returnTo, error }: Record<string, unknown>): { returnTo?: string; error?: string } => ({
    ...(typeof returnTo === 'string' ? { returnTo } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }),
  beforeLoad: async ({ context: { api, queries }, location }) => {
    if (!location.state.signOut) return;
    await api.send('POST /api/auth/logout');
    queries.clear();
    // Going back to this history entry must not sign out again.
    redirect({ to: '/sign-in', replace: true, state: {}, throw: true });
  },
  component: lazyRouteComponent(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
});

const signedInElsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome-back',
  component: lazyRouteComponent(() => import('./signed-in-screen.tsx'), 'SignedInScreen'),
});

export const signInRoutes = [signIn, signedInElsewhere] as const;
