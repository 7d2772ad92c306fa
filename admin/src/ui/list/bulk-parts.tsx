import { Alert, Button, Progress, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { BULK_MAX_IDS } from 'parvis/contract/bulk-limit';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../fault-alert.tsx';
import { FaultMessage } from '../fault-message.tsx';
import { Reasons } from '../reasons.tsx';
import classes from './list-screen.module.css';
import { useAmount, type Amount } from './use-amount.ts';
import { reasonsOf } from './run-bulk.ts';
import type { Bulk } from './use-bulk.ts';

/** How far a long action has come, with a button that stops it. */
export function BulkProgress({ bulk, selected }: { bulk: Bulk; selected: Amount }) {
  const { t } = useI18n();
  const format = useAmount();
  const total = Math.max(selected.count, bulk.count);
  if (!bulk.isPending || selected.count <= BULK_MAX_IDS) return null;
  return (
    <div className={classes.progress}>
      <Progress value={(100 * bulk.count) / total} aria-label={t('list.progress')} flex={1} />
      <Text size="sm" role="status">
        {t('list.progress-of', { done: bulk.count, total: format({ ...selected, count: total }) })}
      </Text>
      <Button size="xs" variant="default" onClick={bulk.stop}>
        {t('list.stop')}
      </Button>
    </div>
  );
}

/** Notice above the list: how many were refused, and why. */
export function BulkRefusals({ bulk, title }: { bulk: Bulk; title: (count: number) => string }) {
  const { t } = useI18n();
  if (bulk.isError) return <FaultAlert error={bulk.error} />;
  const refused = bulk.data?.refused ?? [];
  if (refused.length === 0) return null;
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={title(refused.length)}
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={bulk.reset}
    >
      <Reasons
        reasons={reasonsOf(refused).map((fault) => (
          <FaultMessage key={fault.message} fault={fault} />
        ))}
      />
    </Alert>
  );
}
