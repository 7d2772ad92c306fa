import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readTrashSearch } from './trash-search.ts';

const trash = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/trash',
  validateSearch: readTrashSearch,
  component: withAuthority(
    CONTENT_AUTHORITIES,
    lazyRouteComponent(() => import('./trash-screen.tsx'), 'TrashScreen'),
  ),
});

export const trashRoutes = [trash] as const;
