import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch } from '../content/editor-search.ts';
import { readFormsSearch } from './forms-search.ts';

const FORMS: Authority = 'access_cms_forms';

const forms = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forms',
  validateSearch: readFormsSearch,
  component: withAuthority(
    FORMS,
    lazyRouteComponent(() => import('./forms-screen.tsx'), 'FormsScreen'),
  ),
});

const newForm = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forms/new',
  validateSearch: readEditorSearch,
  component: withAuthority(
    FORMS,
    lazyRouteComponent(() => import('./form-editor.tsx'), 'FormScreen'),
  ),
});

const editForm = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/forms/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(
    FORMS,
    lazyRouteComponent(() => import('./form-editor.tsx'), 'FormScreen'),
  ),
});

export const formRoutes = [forms, newForm, editForm] as const;
