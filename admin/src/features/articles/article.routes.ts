import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from '../content/editor-search.ts';
import { readArticlesSearch } from './articles-search.ts';

const ARTICLES: Authority = 'access_cms_articles';

const articles = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles',
  validateSearch: readArticlesSearch,
  component: withAuthority(
    ARTICLES,
    lazyRouteComponent(() => import('./articles-screen.tsx'), 'ArticlesScreen'),
  ),
});

const newArticle = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles/new',
  validateSearch: readEditorSearch,
  component: withAuthority(
    ARTICLES,
    lazyRouteComponent(() => import('./article-editor.tsx'), 'ArticleScreen'),
  ),
});

const editArticle = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(
    ARTICLES,
    lazyRouteComponent(() => import('./article-editor.tsx'), 'ArticleScreen'),
  ),
});

export const articleRoutes = [articles, newArticle, editArticle] as const;
