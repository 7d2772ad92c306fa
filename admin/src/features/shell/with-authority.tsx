import { useQuery } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { useApi } from '../../api/api.ts';
import { sessionQuery } from '../../api/auth.ts';
import { Forbidden } from '../../ui/forbidden.tsx';

type ScreenComponent = AsyncRouteComponent<object>;

/** The screen for those who hold the authority, or one of several; for others, what it would take. The server checks all the same. */
export function withAuthority(
  authority: Authority | readonly Authority[],
  Screen: ScreenComponent,
): ScreenComponent {
  const sufficient: readonly Authority[] = typeof authority === 'string' ? [authority] : authority;
  function GuardedScreen() {
    const { data: session } = useQuery(sessionQuery(useApi().auth));
    return sufficient.some((one) => session?.authorities.includes(one)) ? (
      <Screen />
    ) : (
      <Forbidden authority={sufficient.join(' | ')} />
    );
  }
  // The router fetches the screen's code before it shows it.
  return Object.assign(GuardedScreen, { preload: () => Screen.preload?.() ?? Promise.resolve() });
}
