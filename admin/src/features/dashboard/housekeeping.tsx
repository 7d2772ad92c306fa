import { Text } from '@mantine/core';
import type { DashboardView } from 'parvis/contract/dashboard';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';

/** Scheduled jobs: the next purge of submissions, and the contributors that are loaded. */
export function Housekeeping({ view: { clearFormResults, contributors } }: { view: DashboardView }) {
  const { t } = useI18n();
  return (
    <Panel title={t('dashboard.housekeeping')}>
      <ul className={classes.list}>
        {clearFormResults && <NextPurge job={clearFormResults} />}
        <li>
          <AnchorLink to="/contributors" fw={600}>
            {t('dashboard.contributors', { count: contributors.length })}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {contributors.map(({ name }) => name).join(', ')}
          </Text>
        </li>
      </ul>
    </Panel>
  );
}

function NextPurge({
  job: { running, nextRunAt, lastRun },
}: {
  job: DashboardView['clearFormResults'] & object;
}) {
  const { t, language } = useI18n();
  const last = lastRun && {
    at: formatInstant(lastRun.finishedAt, language),
    count: lastRun.deleted,
  };
  return (
    <li>
      <AnchorLink to="/forms-results" search={{ purge: 'true' }} fw={600}>
        {running
          ? t('dashboard.purge-running')
          : nextRunAt
            ? t('dashboard.purge-next', { at: formatInstant(nextRunAt, language) })
            : t('dashboard.purge-off')}
      </AnchorLink>
      <Text size="sm" c="dimmed">
        {last
          ? t(lastRun.outcome === 'failed' ? 'dashboard.purge-failed' : 'dashboard.purge-last', last)
          : t('dashboard.purge-text')}
      </Text>
    </li>
  );
}
