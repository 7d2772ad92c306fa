import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from '../content/editor-search.ts';
import { readNavigationsSearch } from './navigations-search.ts';

const PAGES: Authority = 'access_cms_page';

const navigations = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/navigation',
  validateSearch: readNavigationsSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./navigations-screen.tsx'), 'NavigationsScreen'),
  ),
});

const newNavigation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/navigation/new',
  validateSearch: readEditorSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./navigation-editor.tsx'), 'NavigationScreen'),
  ),
});

const editNavigation = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/navigation/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./navigation-editor.tsx'), 'NavigationScreen'),
  ),
});

export const navigationRoutes = [navigations, newNavigation, editNavigation] as const;
