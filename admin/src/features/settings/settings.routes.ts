import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import { textIn } from '../../ui/list/list-search.ts';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';

const settings = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  validateSearch: (address: Readonly<Record<string, unknown>>): { search?: string } => {
    const search = textIn(address, 'search')?.slice(0, 200);
    return search ? { search } : {};
  },
  component: withAuthority(
    CONTENT_AUTHORITIES,
    lazyRouteComponent(() => import('./settings-screen.tsx'), 'SettingsScreen'),
  ),
});

export const settingsRoutes = [settings] as const;
