import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readEditorSearch, readStyleSheetsSearch } from './style-sheets-search.ts';

const STYLE_SHEETS: Authority = 'access_css';

const styleSheets = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/css',
  validateSearch: readStyleSheetsSearch,
  component: withAuthority(
    STYLE_SHEETS,
    lazyRouteComponent(() => import('./style-sheets-screen.tsx'), 'StyleSheetsScreen'),
  ),
});

const editor = () => import('./style-sheet-screen.tsx');

/** Not a valid style sheet name, unlike `new`. */
const newStyleSheet = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/css/_new',
  validateSearch: readEditorSearch,
  component: withAuthority(STYLE_SHEETS, lazyRouteComponent(editor, 'NewStyleSheetScreen')),
});

const editStyleSheet = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/css/$id',
  validateSearch: readEditorSearch,
  component: withAuthority(STYLE_SHEETS, lazyRouteComponent(editor, 'EditStyleSheetScreen')),
});

export const styleSheetRoutes = [styleSheets, newStyleSheet, editStyleSheet] as const;
