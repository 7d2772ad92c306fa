import type { ReactNode } from 'react';
import classes from './cells.module.css';

interface TitleCellProps {
  /** Link to the item. */
  title: ReactNode;
  /** The shortcut, below the title. */
  shortcut: ReactNode;
  /** Content shown here when its own columns are hidden. */
  narrow?: ReactNode;
}

/** The first cell of a row: the title. */
export function TitleCell({ title, shortcut, narrow }: TitleCellProps) {
  return (
    <div className={classes.title}>
      {title}
      <span className={classes.quiet}>{shortcut}</span>
      {narrow && <div className={classes.narrow}>{narrow}</div>}
    </div>
  );
}
