import type { PageStatus } from 'parvis/contract/page';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';

const TONES: Record<PageStatus, Tone> = { draft: 'waiting', published: 'good', archived: 'quiet' };

export function PageStatusBadge({ status }: { status: PageStatus }) {
  const { t } = useI18n();
  return <StatusBadge tone={TONES[status]}>{t(`pages.status-${status}`)}</StatusBadge>;
}
