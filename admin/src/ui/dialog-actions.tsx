import type { ReactNode } from 'react';
import classes from './dialog.module.css';

/** The buttons at the foot of a dialog: side by side, on a small screen one above the other. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
