import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
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

/** Target of links in emails sent by earlier versions. */
const result = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forms-results/$id',
  beforeLoad: ({ params: { id } }) =>
    redirect({ to: '/forms-results', search: { open: id }, replace: true, throw: true }),
});

export const resultRoutes = [results, result] as const;
