import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readMediaSearch } from './media-search.ts';

const media = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/media',
  validateSearch: readMediaSearch,
  component: withAuthority(
    CONTENT_AUTHORITIES,
    lazyRouteComponent(() => import('./media-screen.tsx'), 'MediaScreen'),
  ),
});

export const mediaRoutes = [media] as const;
