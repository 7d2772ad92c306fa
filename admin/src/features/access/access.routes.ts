import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';

const access = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/access',
  component: withAuthority(
    'acces_users',
    lazyRouteComponent(() => import('./access-screen.tsx'), 'AccessScreen'),
  ),
});

export const accessRoutes = [access] as const;
