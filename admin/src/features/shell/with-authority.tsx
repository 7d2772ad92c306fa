import { useQuery } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Authority } from 'parvis/contract/authorities';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Forbidden } from '../../ui/forbidden.tsx';
import { Screen as TitledScreen } from '../../ui/screen.tsx';
import { needsSecondFactor, SecondFactorNeeded } from './second-factor-needed.tsx';

type ScreenComponent = AsyncRouteComponent<object>;

/**
 * Wraps a screen so that it requires one of the authorities; other users see what they need, such as a second factor.
 * The server checks authorities too.
 */
export function withAuthority(
  authority: Authority | readonly Authority[],
  Screen: ScreenComponent,
): ScreenComponent {
  const sufficient: readonly Authority[] = typeof authority === 'string' ? [authority] : authority;
  function GuardedScreen() {
    const { t } = useI18n();
    const { data: session } = useQuery(useApi().query('GET /api/auth/me'));
    if (session && needsSecondFactor(session)) {
      return (
        <TitledScreen title={t('second-factor.title')}>
          <SecondFactorNeeded />
        </TitledScreen>
      );
    }
    return sufficient.some((one) => session?.authorities.includes(one)) ? (
      <Screen />
    ) : (
      <Forbidden authority={sufficient.join(' | ')} />
    );
  }
  // Lets the router preload the screen's code.
  return Object.assign(GuardedScreen, { preload: () => Screen.preload?.() ?? Promise.resolve() });
}
