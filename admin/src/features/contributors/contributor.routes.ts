import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readContributorsSearch } from './contributors-search.ts';

const contributors = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/contributors',
  validateSearch: readContributorsSearch,
  component: withAuthority(
    CONTENT_AUTHORITIES,
    lazyRouteComponent(() => import('./contributors-screen.tsx'), 'ContributorsScreen'),
  ),
});

export const contributorRoutes = [contributors] as const;
