import { Text } from '@mantine/core';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useMemo } from 'react';
import type { UserView } from 'parvis/contract/user';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { ChangedCell } from '../../ui/list/changed-cell.tsx';
import type { Column } from '../../ui/list/data-table.tsx';
import { TitleCell } from '../../ui/list/title-cell.tsx';
import { UserState } from './user-state.tsx';
import { nameOf } from './user-values.ts';

/** Returns the columns of the list of users. On narrow screens, profile and state are below the name. */
export function useUserColumns(): Column<UserView>[] {
  const { t } = useI18n();
  return useMemo(() => {
    const now = new Date();
    return [
      {
        id: 'lastName',
        header: t('users.column-name'),
        sortable: 'ascending',
        cell: (user) => (
          <TitleCell
            title={
              <AnchorLink to="/users/$id" params={{ id: user.id }} fw={600}>
                {nameOf(user)}
              </AnchorLink>
            }
            shortcut={user.profile ? `${user.login} · ${user.profile.name}` : user.login}
            narrow={<UserState user={user} />}
          />
        ),
      },
      {
        id: 'email',
        header: t('users.column-email'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (user) => user.email,
      },
      {
        id: 'secondFactor',
        header: t('users.column-second-factor'),
        wideOnly: true,
        cell: (user) =>
          user.secondFactorEnabled ? (
            <IconShieldCheck
              size={20}
              role="img"
              aria-label={t('users.second-factor-on')}
              color="var(--mantine-primary-color-filled)"
            />
          ) : (
            <Text c="dimmed">–</Text>
          ),
      },
      {
        id: 'disabled',
        header: t('users.column-state'),
        sortable: 'ascending',
        wideOnly: true,
        cell: (user) => <UserState user={user} />,
      },
      {
        id: 'lastSignInAt',
        header: t('users.column-last-sign-in'),
        sortable: 'descending',
        cell: (user) =>
          user.lastSignInAt ? (
            <ChangedCell at={user.lastSignInAt} now={now} />
          ) : (
            <Text c="dimmed" size="sm">
              {t('users.never')}
            </Text>
          ),
      },
    ];
  }, [t]);
}
