import { Link } from '@tanstack/react-router';
import { useI18n } from '../../i18n/i18n-context.ts';
import classes from './users-nav.module.css';

const PLACES = [
  { to: '/users', label: 'users.title' },
  { to: '/users/access', label: 'access.title' },
  { to: '/users/audit', label: 'users.nav-audit' },
] as const;

/** Navigation between the screens about users, permissions and the audit trail. */
export function UsersNav() {
  const { t } = useI18n();
  return (
    <nav aria-label={t('users.nav')} className={classes.nav}>
      {PLACES.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true, includeSearch: false }}
          className={classes.link ?? ''}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
