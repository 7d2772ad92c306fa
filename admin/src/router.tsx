import { createRoute, createRouter } from '@tanstack/react-router';
import { accessRoutes } from './features/access/access.routes.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { articleModelRoutes } from './features/article-models/article-model.routes.ts';
import { articleRoutes } from './features/articles/article.routes.ts';
import { contributorRoutes } from './features/contributors/contributor.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { formRoutes } from './features/forms/form.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { navigationRoutes } from './features/navigation/navigation.routes.ts';
import { pageRoutes } from './features/pages/page.routes.ts';
import { redirectRoutes } from './features/redirects/redirect.routes.ts';
import { webhookRoutes } from './features/webhooks/webhook.routes.ts';
import { resultRoutes } from './features/results/result.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { rootRoute, signedInRoute, type RouterContext } from './features/shell/signed-in-route.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { styleSheetRoutes } from './features/style-sheets/style-sheet.routes.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { BrokenScreen } from './ui/broken-screen.tsx';
import { NotFound } from './ui/not-found.tsx';

/** Any other address, shown inside the layout. */
const nowhere = createRoute({ getParentRoute: () => signedInRoute, path: '$', component: NotFound });

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  signedInRoute.addChildren([
    ...dashboardRoutes,
    ...pageRoutes,
    ...formRoutes,
    ...resultRoutes,
    ...articleModelRoutes,
    ...articleRoutes,
    ...navigationRoutes,
    ...mediaRoutes,
    ...contributorRoutes,
    ...redirectRoutes,
    ...trashRoutes,
    ...webhookRoutes,
    ...settingsRoutes,
    ...accountRoutes,
    ...userRoutes,
    ...accessRoutes,
    ...auditRoutes,
    ...styleSheetRoutes,
    nowhere,
  ]),
]);

/** Creates the router. Each screen is loaded when it is first opened. */
export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    basepath: '/admin',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: BrokenScreen,
    // Unknown parameters never reach a screen or the API; `IgnoredFilters` reports them.
    search: { strict: true },
    // Plain values in the URL: `?search=12`, not `?search=%2212%22`.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const entries = Object.entries(search).filter(([, value]) => value !== undefined);
      const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
      return text === '' ? '' : `?${text}`;
    },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Set on navigation to the sign-in screen: end the session first. Checked after the guard against unsaved changes. */
    signOut?: boolean;
  }
}
