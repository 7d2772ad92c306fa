import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { Shell } from '../../ui/shell.tsx';
import { FinderButton } from '../finder/finder-button.tsx';
import { Finder } from '../finder/finder.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MainMenu } from './main-menu.tsx';
import { KeyboardHelp } from './keyboard-help.tsx';

/** The layout for signed-in users. The router has loaded the session before it renders. */
export function SignedInLayout() {
  const { data: session } = useQuery(useApi().query('GET /api/auth/me'));
  const place = useRouterState({ select: (state) => state.location.href });
  if (!session) return null;
  return (
    <Shell
      place={place}
      menu={<MainMenu entries={session.menu} />}
      search={<FinderButton />}
      account={<AccountMenu user={session.user} />}
    >
      <Outlet />
      <Finder session={session} />
      <KeyboardHelp />
    </Shell>
  );
}
