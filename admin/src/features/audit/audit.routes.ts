import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readAuditSearch } from './audit-search.ts';

const audit = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/audit',
  validateSearch: readAuditSearch,
  component: withAuthority(
    'acces_users',
    lazyRouteComponent(() => import('./audit-screen.tsx'), 'AuditScreen'),
  ),
});

export const auditRoutes = [audit] as const;
