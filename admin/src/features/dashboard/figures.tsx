import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { ContentState } from 'parvis/contract/content-state';
import type { DashboardView } from 'parvis/contract/dashboard';
import type { ComponentPropsWithRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { TONE_OF_STATE, type Tone } from '../../ui/status-badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './figures.module.css';

const LABELS = {
  published: 'dashboard.published',
  'changes-pending': 'dashboard.changes-pending',
  scheduled: 'dashboard.scheduled',
  draft: 'dashboard.drafts',
  expired: 'dashboard.expired',
  archived: 'dashboard.archived',
} as const;

/** Number of pages and articles by state. Each figure links to the filtered list. */
export function Figures({ view: { pages, articles } }: { view: DashboardView }) {
  const { t } = useI18n();
  if (!pages && !articles) return null;
  return (
    <div className={classes.groups}>
      {pages && (
        <Panel title={t('dashboard.pages')}>
          <StateFigures to="/pages" counts={pages} always={['published', 'draft', 'archived']} />
        </Panel>
      )}
      {articles && (
        <Panel title={t('dashboard.articles')}>
          <StateFigures to="/articles" counts={articles} always={['published', 'draft']} />
        </Panel>
      )}
    </div>
  );
}

interface StateFiguresProps {
  to: '/pages' | '/articles';
  counts: Record<ContentState, number>;
  /** States that are shown even when their count is 0. */
  always: readonly ContentState[];
}

/** Published states first, then upcoming, then not public. */
const ORDER = ['published', 'changes-pending', 'scheduled', 'draft', 'expired', 'archived'] as const;

function StateFigures({ to, counts, always }: StateFiguresProps) {
  const { t } = useI18n();
  const states = ORDER.filter((state) => counts[state] > 0 || always.includes(state));
  return (
    <div className={classes.figures}>
      {states.map((state) => (
        <FigureLink key={state} to={to} search={{ state }} count={counts[state]} tone={TONE_OF_STATE[state]}>
          {t(LABELS[state])}
        </FigureLink>
      ))}
    </div>
  );
}

interface FigureProps extends ComponentPropsWithRef<'a'> {
  count: number;
  tone: Tone;
}

function Figure({ count, tone, children, ...anchor }: FigureProps) {
  const { language } = useI18n();
  return (
    <a {...anchor} className={classes.figure}>
      <span className={classes.count}>{new Intl.NumberFormat(language).format(count)}</span>
      <span className={classes.label} data-tone={tone}>
        {children}
      </span>
    </a>
  );
}

const FigureLink: LinkComponent<typeof Figure> = createLink(Figure);
