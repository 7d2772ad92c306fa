import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textIn } from '../../ui/list/list-search.ts';
import { signedInRoute } from '../shell/signed-in-route.ts';

const start = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  /** `form`: shortcut of the form whose submissions are charted; default: all forms. */
  validateSearch: (address: Readonly<Record<string, unknown>>): { form?: string } => {
    const form = textIn(address, 'form');
    return form ? { form } : {};
  },
  component: lazyRouteComponent(() => import('./start-screen.tsx'), 'StartScreen'),
});

export const dashboardRoutes = [start] as const;
