import { Button, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';

/** Dialog that shows what the next run of the purge job will delete. */
export function PurgeDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useI18n();
  const purge = useQuery(useApi().query('GET /api/admin/cms/forms-results/purge-preview'));
  const { data } = purge;
  return (
    <Dialog opened onClose={onClose} title={t('results.purge')} size="lg">
      <Stack>
        {purge.isError && <FaultAlert error={purge.error} onRetry={() => void purge.refetch()} />}
        {purge.isPending && <Skeleton height={120} />}
        {data && (
          <>
            <Text>
              {data.nextRunAt
                ? t('results.purge-next', {
                    at: formatInstant(data.nextRunAt, language),
                    total: data.total,
                  })
                : t('results.purge-off', { total: data.total })}
            </Text>
            {data.forms.length > 0 && (
              <Table>
                <caption className="visually-hidden">{t('results.purge')}</caption>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('results.column-form')}</Table.Th>
                    <Table.Th>{t('results.purge-age')}</Table.Th>
                    <Table.Th>{t('results.purge-count')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.forms.map(({ form, days, count }) => (
                    <Table.Tr key={form.id}>
                      <Table.Td>{form.shortcut}</Table.Td>
                      <Table.Td>{t('results.purge-days', { count: days })}</Table.Td>
                      <Table.Td>{count}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
            {data.lastRun && (
              <Text size="sm" c="dimmed">
                {t('results.purge-last', {
                  at: formatInstant(data.lastRun.finishedAt, language),
                  deleted: data.lastRun.deleted,
                })}
              </Text>
            )}
          </>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
