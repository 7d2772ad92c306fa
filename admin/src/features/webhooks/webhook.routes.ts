import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import { readListSearch } from '../../ui/list/list-search.ts';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { WEBHOOK_LIST } from './webhook-values.ts';

const webhooks = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  validateSearch: (address: Readonly<Record<string, unknown>>) => readListSearch(address, WEBHOOK_LIST),
  component: withAuthority(
    CONTENT_AUTHORITIES,
    lazyRouteComponent(() => import('./webhooks-screen.tsx'), 'WebhooksScreen'),
  ),
});

export const webhookRoutes = [webhooks] as const;
