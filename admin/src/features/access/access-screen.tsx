import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Screen } from '../../ui/screen.tsx';
import { UsersNav } from '../users/users-nav.tsx';
import { ProfilesPanel } from './profiles-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { BY_NAME } from './use-entries.ts';

/** Permissions: the roles of each profile and the authorities of each role. */
export function AccessScreen() {
  const { t } = useI18n();
  const { query } = useApi();
  const functions = useQuery(query('GET /api/admin/functions'));
  const roles = useQuery(query('GET /api/admin/roles', { query: BY_NAME }));
  const profiles = useQuery(query('GET /api/admin/profiles', { query: BY_NAME }));
  const failed = [functions, roles, profiles].find(({ isError }) => isError);
  return (
    <Screen title={t('access.title')} wide>
      <UsersNav />
      {failed && <FaultAlert error={failed.error} onRetry={() => void failed.refetch()} />}
      {profiles.data && roles.data && functions.data ? (
        <>
          {[profiles.data, roles.data].some(({ items, total }) => items.length < total) && (
            <Alert color="yellow">{t('access.too-many')}</Alert>
          )}
          <ProfilesPanel profiles={profiles.data.items} roles={roles.data.items} />
          <RolesPanel roles={roles.data.items} functions={functions.data.items} />
        </>
      ) : (
        !failed && <Skeleton height={420} radius="lg" role="status" aria-label={t('common.loading')} />
      )}
    </Screen>
  );
}
