import { useRouter, useRouterState } from '@tanstack/react-router';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import type { MenuEntry } from 'parvis/contract/auth';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './main-menu.module.css';
import { MenuEntryAnchor, MenuEntryLink } from './menu-entry.tsx';
import { MenuIcon } from './menu-icon.tsx';
import { menuTarget } from './menu-target.ts';

/** The main menu. The server returns only permitted entries, translated. */
export function MainMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useI18n();
  const router = useRouter();
  const place = useRouterState({ select: (state) => state.location.pathname });
  const hasScreen = (path: string) => {
    const [, , route] = router.getMatchedRoutes(path);
    return route !== undefined && route.id !== router.routesById['/signed-in/$'].id;
  };
  const isOpen = (screen: string) => place === screen || place.startsWith(`${screen}/`);
  return (
    <div className={classes.menu}>
      <MenuEntryLink
        to="/"
        label={t('shell.start')}
        open={place === '/'}
        icon={<IconHome size={20} stroke={1.7} aria-hidden />}
      />
      {entries.map(({ id, label, path }) => {
        const target = menuTarget(path, hasScreen);
        if (!target || ('screen' in target && target.screen === '/')) return null;
        const icon = <MenuIcon path={path} />;
        return 'screen' in target ? (
          <MenuEntryLink key={id} to={target.screen} label={label} open={isOpen(target.screen)} icon={icon} />
        ) : (
          <MenuEntryAnchor key={id} href={target.address} label={label} icon={icon} />
        );
      })}
      <div className={classes.site}>
        <MenuEntryAnchor
          href="/"
          target="_blank"
          label={t('shell.view-site')}
          icon={<IconExternalLink size={20} stroke={1.7} aria-hidden />}
        />
      </div>
    </div>
  );
}
