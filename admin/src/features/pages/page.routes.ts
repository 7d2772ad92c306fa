import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { pageCategoriesQuery, pageListQuery } from '../../api/pages.ts';
import { settingsQuery } from '../../api/settings.ts';
import { toListQuery } from '../../ui/list/list-search.ts';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from './page-editor-search.ts';
import { DEFAULT_SORT, readPagesSearch } from './pages-search.ts';

const PAGES: Authority = 'access_cms_page';

const pages = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pages',
  validateSearch: readPagesSearch,
  loaderDeps: ({ search }) => toListQuery(search, DEFAULT_SORT),
  // Asked for before the screen is drawn, which then finds the answers, or waits for them.
  loader: ({ context: { api, queries }, deps }) => {
    void Promise.allSettled([
      queries.query(pageListQuery(api.pages, deps)),
      queries.query(pageCategoriesQuery(api.pages)),
      queries.query(settingsQuery(api.settings)),
    ]);
  },
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
