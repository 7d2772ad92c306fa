import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { CONTENT_AUTHORITIES } from 'parvis/contract/authorities';
import { signedInRoute } from '../shell/signed-in-route.ts';
import { withAuthority } from '../shell/with-authority.tsx';
import { readWebhooksSearch } from './webhooks-search.ts';

const webhooks = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  validateSearch: readWebhooksSearch,
  component: withAuthority(
    CONTENT_AUTHORITIES,
    lazyRouteComponent(() => import('./webhooks-screen.tsx'), 'WebhooksScreen'),
  ),
});

export const webhookRoutes = [webhooks] as const;
