import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SecondFactorPanel } from '../second-factor/second-factor-panel.tsx';
import classes from './account.module.css';
import { OwnPasswordPanel } from './own-password-panel.tsx';
import { Preferences } from './preferences.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

/** The user's own account. */
export function AccountScreen() {
  const { t } = useI18n();
  const { data: session } = useQuery(useApi().query('GET /api/auth/me'));
  if (!session) return null;
  const { user } = session;
  return (
    <Screen title={t('account.title')}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <SecondFactorPanel />
          <OwnPasswordPanel />
        </div>
        <div className={classes.column}>
          <Panel title={`${user.firstName} ${user.lastName}`.trim() || user.login}>
            <div>
              <Text size="sm">{user.login}</Text>
              <Text size="sm">{user.email}</Text>
              <Text size="sm" c="dimmed">
                {user.profile?.name ?? t('account.no-profile')}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              {t('account.person-hint')}
            </Text>
          </Panel>
          <Panel title={t('account.preferences')}>
            <Preferences />
            <Text size="sm" c="dimmed">
              {t('account.preferences-hint')}
            </Text>
          </Panel>
        </div>
      </div>
      <SessionsPanel />
      <TokensPanel />
    </Screen>
  );
}
