import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { Housekeeping } from './housekeeping.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Submissions } from './submissions.tsx';
import { NeedsAttention } from './needs-attention.tsx';

/** Figures that link to what they count, limited to what the user may read. */
export function Dashboard() {
  const { t } = useI18n();
  const { query } = useApi();
  const view = useQuery(query('GET /api/admin/cms/dashboard'));
  if (view.isError) return <FaultAlert error={view.error} onRetry={() => void view.refetch()} />;
  if (!view.data) return <Loading label={t('common.loading')} />;
  const { submissions, latestChanges } = view.data;
  return (
    <>
      <Figures view={view.data} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {submissions && <Submissions submissions={submissions} />}
          <LatestChanges changes={latestChanges} />
        </div>
        <div className={classes.column}>
          <NeedsAttention view={view.data} />
          <Housekeeping view={view.data} />
        </div>
      </div>
    </>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div aria-busy aria-label={label} role="status">
      <Panel>
        <Skeleton height={64} />
      </Panel>
      <div className={classes.columns} style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
        <Panel>
          <Skeleton height={240} />
        </Panel>
        <Panel>
          <Skeleton height={240} />
        </Panel>
      </div>
    </div>
  );
}
