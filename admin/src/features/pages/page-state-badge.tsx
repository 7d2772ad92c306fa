import type { ContentState } from 'parvis/contract/content-state';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, TONE_OF_STATE } from '../../ui/status-badge.tsx';

/** What a page is to visitors at this moment. */
export function PageStateBadge({ state }: { state: ContentState }) {
  const { t } = useI18n();
  return <StatusBadge tone={TONE_OF_STATE[state]}>{t(`pages.state-${state}`)}</StatusBadge>;
}
