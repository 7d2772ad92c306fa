import type { PageStatus } from 'parvis/contract/page';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './page-status-badge.module.css';

/** The status as a word with a dot: never by colour alone. */
export function PageStatusBadge({ status }: { status: PageStatus }) {
  const { t } = useI18n();
  return (
    <span className={classes.badge} data-status={status}>
      {t(`pages.status-${status}`)}
    </span>
  );
}
