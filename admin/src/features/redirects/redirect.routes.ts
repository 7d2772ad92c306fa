import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readRedirectsSearch } from './redirects-search.ts';

const redirects = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/redirects',
  validateSearch: readRedirectsSearch,
  component: withAuthority(
    'access_cms_page',
    lazyRouteComponent(() => import('./redirects-screen.tsx'), 'RedirectsScreen'),
  ),
});

export const redirectRoutes = [redirects] as const;
