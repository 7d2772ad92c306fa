import type { UserView } from 'parvis/contract/user';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Badge that shows whether a user can sign in. */
export function UserState({ user }: { user: Pick<UserView, 'disabled'> }) {
  const { t } = useI18n();
  return (
    <StatusBadge tone={user.disabled ? 'bad' : 'good'}>
      {t(user.disabled ? 'users.disabled' : 'users.active')}
    </StatusBadge>
  );
}
