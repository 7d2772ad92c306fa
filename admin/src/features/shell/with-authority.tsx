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
 * The screen for those who hold the authority, or one of several; for others, what it would take, such as a second
 * factor. The server checks all the same.
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
  // The router fetches the screen's code before it shows it.
  return Object.assign(GuardedScreen, { preload: () => Screen.preload?.() ?? Promise.resolve() });
}
