import type { MailStatus } from 'parvis/contract/form-result';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const TONES: Readonly<Record<MailStatus, Tone>> = {
  none: 'quiet',
  pending: 'waiting',
  sent: 'good',
  failed: 'bad',
};

export function MailBadge({ status }: { status: MailStatus }) {
  const { t } = useI18n();
  // Most forms send no emails, so this stays inconspicuous.
  if (status === 'none') return <span title={t('results.mail-none')}>–</span>;
  return <StatusBadge tone={TONES[status]}>{t(`results.mail-${status}`)}</StatusBadge>;
}
