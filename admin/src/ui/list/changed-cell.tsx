import { formatAge, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './cells.module.css';

interface ChangedCellProps {
  at: string;
  by?: string | null;
  now: Date;
}

/** Cell with the age of a change and its author. */
export function ChangedCell({ at, by, now }: ChangedCellProps) {
  const { language } = useI18n();
  return (
    <time dateTime={at} title={formatInstant(at, language)} className={classes.age}>
      {formatAge(at, language, now)}
      {by && <span className={classes.quiet}>{by}</span>}
    </time>
  );
}
