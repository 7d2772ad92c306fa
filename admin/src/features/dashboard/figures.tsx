import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { DashboardView } from 'parvis/contract/dashboard';
import type { ComponentPropsWithRef } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './figures.module.css';

/** How much there is of each kind, by status. Each figure leads to the list of what it counts. */
export function Figures({ view: { pages, articles } }: { view: DashboardView }) {
  const { t } = useI18n();
  if (!pages && !articles) return null;
  return (
    <div className={classes.groups}>
      {pages && (
        <Panel title={t('dashboard.pages')}>
          <div className={classes.figures}>
            <FigureLink to="/pages" search={{ status: 'published' }} count={pages.published} tone="good">
              {t('dashboard.published')}
            </FigureLink>
            <FigureLink to="/pages" search={{ status: 'draft' }} count={pages.draft} tone="waiting">
              {t('dashboard.drafts')}
            </FigureLink>
            <FigureLink to="/pages" search={{ status: 'archived' }} count={pages.archived} tone="quiet">
              {t('dashboard.archived')}
            </FigureLink>
          </div>
        </Panel>
      )}
      {articles && (
        <Panel title={t('dashboard.articles')}>
          <div className={classes.figures}>
            <FigureLink
              to="/articles"
              search={{ status: 'published' }}
              count={articles.published}
              tone="good"
            >
              {t('dashboard.published')}
            </FigureLink>
            <FigureLink to="/articles" search={{ status: 'draft' }} count={articles.draft} tone="waiting">
              {t('dashboard.drafts')}
            </FigureLink>
          </div>
        </Panel>
      )}
    </div>
  );
}

interface FigureProps extends ComponentPropsWithRef<'a'> {
  count: number;
  tone: 'good' | 'waiting' | 'quiet';
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
