import { AppShell, Burger, Group, ScrollArea } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { Logo } from './logo.tsx';
import classes from './shell.module.css';

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
  return (
    <AppShell
      header={{ height: 60 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <AppShell.Header className={classes.header ?? ''}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('shell.menu-toggle')}
              aria-expanded={opened}
              aria-controls="main-menu"
            />
            <Logo />
          </Group>
          {account}
        </Group>
      </AppShell.Header>
      {/* A folded menu is out of sight, and so must be out of the order of the tab key. */}
      <AppShell.Navbar
        id="main-menu"
        aria-label={t('shell.menu')}
        className={classes.navbar ?? ''}
        inert={small && !opened}
      >
        <AppShell.Section grow component={ScrollArea} p="sm">
          {menu}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
