import { Alert, Button, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { BulkItem } from 'parvis/contract/bulk';
import type { PageBulkAction } from '../../api/pages.ts';
import { useApi } from '../../api/api.ts';
import { PAGES_KEY } from '../../api/pages.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useNotify } from '../../ui/use-notify.ts';

/** As many as the server takes at once. */
const CHUNK = 200;

/** Several pages at once, and what became of those that were refused. */
export function usePageBulk(selection: Selection) {
  const { t } = useI18n();
  const { pages } = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (action: PageBulkAction): Promise<BulkItem[]> => {
      const ids = [...selection.ids];
      const answers: BulkItem[] = [];
      for (let start = 0; start < ids.length; start += CHUNK) {
        answers.push(...(await pages.bulk(action, ids.slice(start, start + CHUNK))));
      }
      return answers;
    },
    onSuccess: (items, action) => {
      const refused = items.filter(({ error }) => error !== undefined);
      // Those that were refused stay ticked, to be looked at.
      selection.clear();
      selection.setAll(
        refused.map(({ id }) => id),
        true,
      );
      if (refused.length < items.length) {
        notify(t(`pages.bulk-done-${action}`, { count: items.length - refused.length }));
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: PAGES_KEY }),
  });
}

interface PageBulkActionsProps {
  bulk: ReturnType<typeof usePageBulk>;
  count: number;
}

/** What can be done with the pages that are ticked. */
export function PageBulkActions({ bulk, count }: PageBulkActionsProps) {
  const { t } = useI18n();
  const [asking, { open, close }] = useDisclosure(false);
  const running = bulk.isPending ? bulk.variables : undefined;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRocket size={16} aria-hidden />}
        loading={running === 'publish'}
        disabled={bulk.isPending}
        onClick={() => bulk.mutate('publish')}
      >
        {t('page.publish')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArchive size={16} aria-hidden />}
        loading={running === 'archive'}
        disabled={bulk.isPending}
        onClick={() => bulk.mutate('archive')}
      >
        {t('pages.archive')}
      </Button>
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={bulk.isPending}
        onClick={open}
      >
        {t('common.delete')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('pages.delete-title', { count })}
        text={t('pages.delete-text')}
        confirmLabel={t('common.delete')}
        busy={running === 'delete'}
        onCancel={close}
        onConfirm={() => bulk.mutate('delete', { onSettled: close })}
      />
    </>
  );
}

/** Above the list: the pages that something stood in the way of, and what it was. */
export function BulkRefusals({ bulk }: Pick<PageBulkActionsProps, 'bulk'>) {
  const { t } = useI18n();
  if (bulk.isError) return <FaultAlert error={bulk.error} />;
  const refused = bulk.data?.filter(({ error }) => error !== undefined) ?? [];
  if (refused.length === 0) return null;
  const reasons = refused.flatMap(
    ({ error }) => error?.errors?.map(({ message }) => message) ?? [error?.detail],
  );
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('pages.bulk-refused', { count: refused.length })}
      withCloseButton
      closeButtonLabel={t('common.close')}
      onClose={bulk.reset}
    >
      <List size="sm">
        {[...new Set(reasons)].map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
