import type { ContentState } from 'parvis/contract/content-state';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, TONE_OF_STATE } from '../../ui/status-badge.tsx';

interface StateBadgeProps {
  of: 'pages' | 'articles';
  state: ContentState;
}

/** Badge with the current public state of a page or article. */
export function StateBadge({ of, state }: StateBadgeProps) {
  const { t } = useI18n();
  return <StatusBadge tone={TONE_OF_STATE[state]}>{t(`${of}.state-${state}`)}</StatusBadge>;
}

/**
 * Like `StateBadge`, for an entity whose working copy may have been created or discarded since its live state was read.
 */
export function EditedStateBadge({ state, hasCopy, of }: StateBadgeProps & { hasCopy: boolean }) {
  const isPublished = state === 'published' || state === 'changes-pending';
  return (
    <>
      <StateBadge of={of} state={isPublished ? (hasCopy ? 'changes-pending' : 'published') : state} />
      {hasCopy && !isPublished && <CopyBadge />}
    </>
  );
}

/** Badge for pending changes. */
export function CopyBadge() {
  const { t } = useI18n();
  return <StatusBadge tone="news">{t('content.copy')}</StatusBadge>;
}
