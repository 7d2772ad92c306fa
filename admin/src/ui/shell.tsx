import { Burger } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { Logo } from './logo.tsx';
import classes from './shell.module.css';
import { useEscape } from './use-escape.ts';

interface ShellProps {
  /** The current address; a change closes the menu on small screens. */
  place: string;
  menu: ReactNode;
  search: ReactNode;
  account: ReactNode;
  children: ReactNode;
}

/** The frame around every screen: header, menu, account. On small screens the menu is collapsed. */
export function Shell({ place, menu, search, account, children }: ShellProps) {
  const { t } = useI18n();
  const [opened, { toggle, close }] = useDisclosure(false);
  const small = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  useEffect(close, [place, close]);
  useEscape(small && opened, close);
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <div className={classes.mark}>
          <Burger
            className={classes.toggle ?? ''}
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={t('shell.menu-toggle')}
            aria-expanded={opened}
            aria-controls="main-menu"
          />
          <Logo />
        </div>
        {search}
        {account}
      </header>
      {/* A collapsed menu must not be reachable by Tab. */}
      <nav
        id="main-menu"
        aria-label={t('shell.menu')}
        className={classes.menu}
        data-opened={opened || undefined}
        inert={small && !opened}
      >
        {menu}
      </nav>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </>
  );
}
