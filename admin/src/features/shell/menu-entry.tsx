import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './menu-entry.module.css';

interface MenuEntryProps extends Omit<ComponentPropsWithRef<'a'>, 'children'> {
  icon: ReactNode;
  label: string;
  /** It leads to what is on the screen. */
  open?: boolean;
}

/** An entry of the menu that leads out of the administration. */
export function MenuEntryAnchor({ icon, label, open = false, ...anchor }: MenuEntryProps) {
  return (
    <a {...anchor} className={classes.entry} data-open={open || undefined}>
      {icon}
      {label}
    </a>
  );
}

/** An entry of the menu that leads to one of our own screens. */
export const MenuEntryLink = createLink(MenuEntryAnchor);
