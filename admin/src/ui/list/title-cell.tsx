import type { ReactNode } from 'react';
import classes from './cells.module.css';

interface TitleCellProps {
  /** The link to it. */
  title: ReactNode;
  /** Below the title, quietly: its shortcut. */
  shortcut: ReactNode;
  /** What stands in columns of its own where there is room for them. */
  narrow?: ReactNode;
}

/** The first cell of a row: what it is called. */
export function TitleCell({ title, shortcut, narrow }: TitleCellProps) {
  return (
    <div className={classes.title}>
      {title}
      <span className={classes.quiet}>{shortcut}</span>
      {narrow && <div className={classes.narrow}>{narrow}</div>}
    </div>
  );
}
