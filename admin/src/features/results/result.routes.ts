import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readResultsSearch } from './results-search.ts';

const results = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forms-results',
  validateSearch: readResultsSearch,
  component: withAuthority(
    'access_cms_forms',
    lazyRouteComponent(() => import('./results-screen.tsx'), 'ResultsScreen'),
  ),
});

export const resultRoutes = [results] as const;
