import { useQuery } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { useApi } from '../../api/api.ts';
import { sessionQuery } from '../../api/auth.ts';
import { Forbidden } from '../../ui/forbidden.tsx';

type ScreenComponent = AsyncRouteComponent<object>;

/** The screen for those who hold the authority; for others, what it would take. The server checks all the same. */
export function withAuthority(authority: Authority, Screen: ScreenComponent): ScreenComponent {
  function GuardedScreen() {
    const { data: session } = useQuery(sessionQuery(useApi().auth));
    return session?.authorities.includes(authority) ? <Screen /> : <Forbidden authority={authority} />;
  }
  // The router fetches the screen's code before it shows it.
  return Object.assign(GuardedScreen, { preload: () => Screen.preload?.() ?? Promise.resolve() });
}
