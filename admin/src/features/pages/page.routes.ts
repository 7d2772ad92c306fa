import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { contentListQuery } from '../../api/content.ts';
import { toListQuery } from '../../ui/list/list-search.ts';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from '../content/editor-search.ts';
import { DEFAULT_SORT } from '../content/content-search.ts';
import { readPagesSearch } from './pages-search.ts';

const PAGES: Authority = 'access_cms_page';

const pages = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pages',
  validateSearch: readPagesSearch,
  loaderDeps: ({ search }) => ({
    list: search.view || search.sort ? null : toListQuery(search, DEFAULT_SORT),
  }),
  // Prefetches what the screen reads in its usual order, without delaying its rendering.
  loader: ({ context: { api, queries }, deps: { list } }) => {
    void Promise.allSettled([
      ...(list ? [queries.query(contentListQuery(api.content.page, list))] : []),
      queries.query(api.query('GET /api/admin/cms/pages/categories')),
      queries.query(api.query('GET /api/admin/cms/config')),
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
    lazyRouteComponent(() => import('./page-editor.tsx'), 'PageScreen'),
  ),
});

const editPage = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/pages/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(
    PAGES,
    lazyRouteComponent(() => import('./page-editor.tsx'), 'PageScreen'),
  ),
});

export const pageRoutes = [pages, newPage, editPage] as const;
