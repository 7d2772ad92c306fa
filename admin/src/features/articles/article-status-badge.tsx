import type { ArticleStatus } from 'parvis/contract/article';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

export function ArticleStatusBadge({ status }: { status: ArticleStatus }) {
  const { t } = useI18n();
  return (
    <StatusBadge tone={status === 'published' ? 'good' : 'waiting'}>
      {t(`articles.status-${status}`)}
    </StatusBadge>
  );
}
