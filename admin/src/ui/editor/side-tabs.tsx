import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-tabs.module.css';

export interface SideTab<Name extends string> {
  name: Name;
  label: string;
  content: ReactNode;
  /** Keeps the tab mounted while another is open, because its fields may have errors. */
  keep?: boolean;
}

interface SideTabsProps<Name extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly SideTab<Name>[];
  open: Name;
  onOpen: (name: Name) => void;
}

/** The right column of an editor, with tabs if there is more than settings. */
export function SideTabs<Name extends string>({ label, tabs, open, onOpen }: SideTabsProps<Name>) {
  const [first, ...others] = tabs;
  // A single tab needs no tab list.
  if (first && others.length === 0) return <div className={classes.content}>{first.content}</div>;
  return (
    <Tabs
      variant="pills"
      keepMounted
      keepMountedMode="display-none"
      value={open}
      onChange={(name) => name !== null && onOpen(name as Name)}
      classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label={label} mb="md">
        {tabs.map(({ name, label: text }) => (
          <Tabs.Tab key={name} value={name}>
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content, keep = false }) => (
        <Tabs.Panel key={name} value={name} tabIndex={-1}>
          {(keep || name === open) && <div className={classes.content}>{content}</div>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
