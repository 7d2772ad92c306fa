import type { ContentState } from 'parvis/contract/content-state';
import type { WorkingCopyFacts } from 'parvis/contract/working-copy';
import { formatDate, formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge, StatusBadges, TONE_OF_STATE } from '../../ui/status-badge.tsx';

type Changes = WorkingCopyFacts | null | undefined;

interface StateBadgeProps {
  of: 'pages' | 'articles';
  state: ContentState;
  /** When it becomes public. */
  publishAt?: string | null;
  workingCopy?: Changes;
}

/** Badges with the current public state of a page or article, and with its pending changes. */
export function StateBadge({ of, state, publishAt, workingCopy }: StateBadgeProps) {
  const { t, language } = useI18n();
  if (state === 'changes-pending' && workingCopy?.schedule) return <ChangesBadge changes={workingCopy} />;
  const isScheduled = state === 'scheduled' && publishAt;
  return (
    <StatusBadges>
      <StatusBadge
        tone={TONE_OF_STATE[state]}
        title={isScheduled ? formatInstant(publishAt, language) : undefined}
      >
        {t(`${of}.state-${state}`)}
        {isScheduled && ` · ${formatDate(publishAt, language)}`}
      </StatusBadge>
      {state !== 'changes-pending' && <ChangesBadge changes={workingCopy} />}
    </StatusBadges>
  );
}

interface EditedStateBadgeProps {
  of: 'pages' | 'articles';
  live: { state: ContentState; publishAt: string | null };
  copy: { workingCopy: Changes } | undefined;
}

/**
 * Like `StateBadge`, for an entity whose working copy may have been created or discarded since its live state was read.
 */
export function EditedStateBadge({ of, live: { state, publishAt }, copy }: EditedStateBadgeProps) {
  const isPublished = state === 'published' || state === 'changes-pending';
  const present = isPublished ? (copy ? 'changes-pending' : 'published') : state;
  return <StateBadge {...{ of, publishAt }} state={present} workingCopy={copy?.workingCopy} />;
}

/** Badge for pending changes, with the date on which they are published. */
export function ChangesBadge({ changes }: { changes: Changes }) {
  const { t, language } = useI18n();
  if (!changes) return null;
  const { schedule } = changes;
  if (!schedule) return <StatusBadge tone="news">{t('content.changes-pending')}</StatusBadge>;
  if (schedule.failure) return <StatusBadge tone="bad">{t('content.changes-failed')}</StatusBadge>;
  const { publishAt } = schedule;
  return (
    <StatusBadge tone="news" title={formatInstant(publishAt, language)}>
      {t('content.changes-at', { at: formatDate(publishAt, language) })}
    </StatusBadge>
  );
}
