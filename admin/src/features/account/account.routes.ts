import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route.ts';

/** One's own corner: everybody who is signed in has it. */
const account = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
});

export const accountRoutes = [account] as const;
