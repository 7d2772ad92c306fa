import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { Shell } from '../../ui/shell.tsx';
import { FinderButton } from '../finder/finder-button.tsx';
import { Finder } from '../finder/finder.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';
import { ScreenHelp } from './screen-help.tsx';

/** The layout for signed-in users. The router has loaded the session before it renders. */
export function SignedInLayout() {
  const { data: session } = useQuery(useApi().query('GET /api/auth/me'));
  const { href: place, pathname } = useRouterState({ select: (state) => state.location });
  if (!session) return null;
  return (
    <Shell
      place={place}
      menu={<MainMenu entries={session.menu} />}
      search={<FinderButton />}
      account={
        <Group gap="xs" wrap="nowrap">
          <ScreenHelp path={pathname} />
          <AccountMenu user={session.user} />
        </Group>
      }
    >
      <Outlet />
      <Finder session={session} />
      <KeyboardHelp />
    </Shell>
  );
}
