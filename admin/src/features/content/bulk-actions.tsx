import { Alert, Button, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import type { BulkItem } from 'parvis/contract/bulk';
import type { ContentKindName } from 'parvis/contract/content-kinds';
import { contentKey, type ContentApi } from '../../api/content.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useNotify } from '../../ui/use-notify.tsx';
import { useNotifyDeleted, useTrashPromise } from '../trash/use-trash.ts';
import { KIND_WORDS } from './kind-words.ts';

/** A bulk action other than delete. */
export interface BulkAction {
  name: string;
  label: string;
  icon: ReactNode;
  /** Returns the success message. */
  done: (count: number) => string;
}

/** Maximum number of entities per request. */
const CHUNK = 200;
const DELETE = 'delete';

/** Runs actions on several entities and collects those that were refused. */
export function useBulk<K extends ContentKindName>(
  api: ContentApi<K>,
  actions: readonly BulkAction[],
  selection: Selection,
) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const notify = useNotify();
  const notifyDeleted = useNotifyDeleted();
  const { several } = KIND_WORDS[api.kind];
  return useMutation({
    mutationFn: async (action: string): Promise<BulkItem[]> => {
      const ids = [...selection.ids];
      const answers: BulkItem[] = [];
      for (let start = 0; start < ids.length; start += CHUNK) {
        answers.push(...(await api.bulk(action, ids.slice(start, start + CHUNK))));
      }
      return answers;
    },
    onSuccess: (items, action) => {
      const refused = items.filter(({ error }) => error !== undefined);
      // Refused entities stay selected for review.
      selection.clear();
      selection.setAll(
        refused.map(({ id }) => id),
        true,
      );
      const count = items.length - refused.length;
      const done = actions.find(({ name }) => name === action)?.done;
      if (count > 0 && done) notify(done(count));
      else if (count > 0) {
        const deleted = items.filter(({ error }) => error === undefined).map(({ id }) => id);
        notifyDeleted(t(`${several}.bulk-deleted`, { count }), api.kind, deleted);
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: contentKey(api) }),
  });
}

interface BulkActionsProps {
  kind: ContentKindName;
  actions: readonly BulkAction[];
  bulk: ReturnType<typeof useBulk>;
  count: number;
}

/** The actions on the selected rows. */
export function BulkActions({ kind, actions, bulk, count }: BulkActionsProps) {
  const { t } = useI18n();
  const { several } = KIND_WORDS[kind];
  const [asking, { open, close }] = useDisclosure(false);
  const promise = useTrashPromise();
  const running = bulk.isPending ? bulk.variables : undefined;
  return (
    <>
      {actions.map(({ name, label, icon }) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          leftSection={icon}
          loading={running === name}
          disabled={bulk.isPending}
          onClick={() => bulk.mutate(name)}
        >
          {label}
        </Button>
      ))}
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
        title={t(`${several}.delete-title`, { count })}
        text={`${t(`${several}.delete-text`)} ${promise}`}
        confirmLabel={t('common.delete')}
        busy={running === DELETE}
        onCancel={close}
        onConfirm={() => bulk.mutate(DELETE, { onSettled: close })}
      />
    </>
  );
}

/** Notice above the list: how many entities were refused, and why. */
export function BulkRefusals({ kind, bulk }: Pick<BulkActionsProps, 'kind' | 'bulk'>) {
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
      title={t(`${KIND_WORDS[kind].several}.bulk-refused`, { count: refused.length })}
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
