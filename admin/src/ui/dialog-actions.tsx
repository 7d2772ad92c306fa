import type { ReactNode } from 'react';
import classes from './dialog.module.css';

/** The buttons of a dialog: in a row, stacked on small screens. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
