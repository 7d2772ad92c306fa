import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './menu-entry.module.css';

interface MenuEntryProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  icon: ReactNode;
  label: string;
  /** Whether it links to the current screen. */
  open?: boolean;
}

/** A menu entry that links outside the administration. */
export function MenuEntryAnchor({ icon, label, open = false, ...anchor }: MenuEntryProps) {
  return (
    <a {...anchor} className={classes.entry} data-open={open || undefined}>
      {icon}
      {label}
    </a>
  );
}

/** A menu entry that links to a screen. */
export const MenuEntryLink = createLink(MenuEntryAnchor);
