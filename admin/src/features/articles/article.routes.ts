import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readArticlesSearch, readNewArticleSearch } from './articles-search.ts';

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
  validateSearch: readNewArticleSearch,
  component: withAuthority(
    ARTICLES,
    lazyRouteComponent(() => import('./article-screen.tsx'), 'NewArticleScreen'),
  ),
});

const editArticle = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles/$id',
  component: withAuthority(
    ARTICLES,
    lazyRouteComponent(() => import('./article-screen.tsx'), 'EditArticleScreen'),
  ),
});

export const articleRoutes = [articles, newArticle, editArticle] as const;
