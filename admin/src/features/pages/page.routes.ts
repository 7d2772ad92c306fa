import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from './page-editor-search.ts';
import { readPagesSearch } from './pages-search.ts';

const PAGES: Authority = 'access_cms_page';

const pages = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pages',
  validateSearch: readPagesSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./pages-screen.tsx'), 'PagesScreen'),
  ),
});

const newPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pages/new',
  validateSearch: readEditorSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./page-editor-screen.tsx'), 'NewPageScreen'),
  ),
});

const editPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pages/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./page-editor-screen.tsx'), 'EditPageScreen'),
  ),
});

export const pageRoutes = [pages, newPage, editPage] as const;
