import { useQuery } from '@tanstack/react-query';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs';
import { CONTENT_AUTHORITIES, type Authority } from 'parvis/contract/authorities';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { needsSecondFactor, SecondFactorNeeded } from '../shell/second-factor-needed.tsx';
import { Dashboard } from './dashboard.tsx';

/** The start screen: the dashboard and shortcuts to frequent tasks. */
export function StartScreen() {
  const { t } = useI18n();
  const { data: session } = useQuery(useApi().query('GET /api/auth/me'));
  if (!session) return null;
  const { user, authorities } = session;
  const may = (authority: Authority) => authorities.includes(authority);
  return (
    <Screen
      title={t('start.greeting', { name: user.firstName || user.login })}
      actions={
        <>
          {may('access_cms_forms') && (
            <ButtonLink
              to="/forms/new"
              variant="default"
              leftSection={<IconForms size={18} stroke={1.7} aria-hidden />}
            >
              {t('start.new-form')}
            </ButtonLink>
          )}
          {may('access_cms_page') && (
            <ButtonLink to="/pages/new" leftSection={<IconPencilPlus size={18} stroke={1.7} aria-hidden />}>
              {t('start.new-page')}
            </ButtonLink>
          )}
        </>
      }
    >
      {CONTENT_AUTHORITIES.some(may) ? (
        <Dashboard />
      ) : needsSecondFactor(session) ? (
        <SecondFactorNeeded />
      ) : (
        <Panel>
          <EmptyState
            icon={<IconLock size={28} />}
            title={t(authorities.length === 0 ? 'start.nothing' : 'start.no-content')}
            text={t(authorities.length === 0 ? 'start.nothing-text' : 'start.no-content-text')}
          />
        </Panel>
      )}
    </Screen>
  );
}
