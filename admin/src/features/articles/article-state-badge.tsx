import type { ContentState } from 'parvis/contract/content-state';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, TONE_OF_STATE } from '../../ui/status-badge.tsx';

/** What an article is to visitors at this moment. */
export function ArticleStateBadge({ state }: { state: ContentState }) {
  const { t } = useI18n();
  return <StatusBadge tone={TONE_OF_STATE[state]}>{t(`articles.state-${state}`)}</StatusBadge>;
}
