import type { FormStatus } from 'parvis/contract/form';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function FormStatusBadge({ status }: { status: FormStatus }) {
  const { t } = useI18n();
  return <StatusBadge tone={status === 'open' ? 'good' : 'quiet'}>{t(`forms.status-${status}`)}</StatusBadge>;
}
