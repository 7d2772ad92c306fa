import type { ContentState } from 'parvis/contract/content-state';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, TONE_OF_STATE } from '../../ui/status-badge.tsx';

interface StateBadgeProps {
  of: 'pages' | 'articles';
  state: ContentState;
}

/** What a page or an article is to visitors at this moment. */
export function StateBadge({ of, state }: StateBadgeProps) {
  const { t } = useI18n();
  return <StatusBadge tone={TONE_OF_STATE[state]}>{t(`${of}.state-${state}`)}</StatusBadge>;
}

/** As `StateBadge`, of an entity whose working copy may have come or gone since its live state was read. */
export function EditedStateBadge({ state, hasCopy, of }: StateBadgeProps & { hasCopy: boolean }) {
  const isPublished = state === 'published' || state === 'changes-pending';
  return (
    <>
      <StateBadge of={of} state={isPublished ? (hasCopy ? 'changes-pending' : 'published') : state} />
      {hasCopy && !isPublished && <CopyBadge />}
    </>
  );
}

/** That there is a working copy. */
export function CopyBadge() {
  const { t } = useI18n();
  return <StatusBadge tone="news">{t('content.copy')}</StatusBadge>;
}
