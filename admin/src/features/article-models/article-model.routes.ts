import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from '../content/editor-search.ts';
import { readModelsSearch } from './article-models-search.ts';

const MODELS: Authority = 'access_cms_articles_model';

const models = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles-model',
  validateSearch: readModelsSearch,
  component: withAuthority(
    MODELS,
    lazyRouteComponent(() => import('./article-models-screen.tsx'), 'ArticleModelsScreen'),
  ),
});

const newModel = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles-model/new',
  validateSearch: readEditorSearch,
  component: withAuthority(
    MODELS,
    lazyRouteComponent(() => import('./article-model-editor.tsx'), 'ModelScreen'),
  ),
});

const editModel = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/articles-model/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(
    MODELS,
    lazyRouteComponent(() => import('./article-model-editor.tsx'), 'ModelScreen'),
  ),
});

export const articleModelRoutes = [models, newModel, editModel] as const;
