import { Burger } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { Logo } from './logo.tsx';
import classes from './shell.module.css';
import { useEscape } from './use-escape.ts';

interface ShellProps {
  /** Closes the menu of a small screen when it changes: the address. */
  place: string;
  menu: ReactNode;
  account: ReactNode;
  children: ReactNode;
}

/** The frame around every screen: the mark, the menu, the account; on a small screen the menu folds away. */
export function Shell({ place, menu, account, children }: ShellProps) {
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
        {account}
      </header>
      {/* A folded menu is out of sight, and so must be out of the order of the tab key. */}
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
