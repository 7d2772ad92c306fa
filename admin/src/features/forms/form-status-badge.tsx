import type { FormStatus } from 'parvis/contract/form';
import type { WorkingCopyFacts } from 'parvis/contract/working-copy';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, StatusBadges } from '../../ui/status-badge.tsx';
import { ChangesBadge } from '../content/state-badge.tsx';

interface FormStatusBadgeProps {
  status: FormStatus;
  changes: WorkingCopyFacts | null | undefined;
}

/** Badges with the status of a form and its pending changes. */
export function FormStatusBadge({ status, changes }: FormStatusBadgeProps) {
  const { t } = useI18n();
  return (
    <StatusBadges>
      <StatusBadge tone={status === 'open' ? 'good' : 'quiet'}>{t(`forms.status-${status}`)}</StatusBadge>
      <ChangesBadge changes={changes} />
    </StatusBadges>
  );
}
