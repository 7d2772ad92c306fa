import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readUsersSearch } from './users-search.ts';

const USERS: Authority = 'acces_users';

const users = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users',
  validateSearch: readUsersSearch,
  component: withAuthority(
    USERS,
    lazyRouteComponent(() => import('./users-screen.tsx'), 'UsersScreen'),
  ),
});

const newUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/new',
  component: withAuthority(
    USERS,
    lazyRouteComponent(() => import('./user-screen.tsx'), 'NewUserScreen'),
  ),
});

const editUser = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/users/$id',
  component: withAuthority(
    USERS,
    lazyRouteComponent(() => import('./user-screen.tsx'), 'EditUserScreen'),
  ),
});

export const userRoutes = [users, newUser, editUser] as const;
