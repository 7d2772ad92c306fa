import { useQueryClient } from '@tanstack/react-query';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import type { TrashListQuery } from 'parvis/contract/trash';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { BulkButton, DeleteSelected } from '../../ui/list/bulk-buttons.tsx';
import { BulkProgress } from '../../ui/list/bulk-parts.tsx';
import { NamedRows } from '../../ui/list/named-rows.tsx';
import { useAmount, type Amount } from '../../ui/list/use-amount.ts';
import { useBulk, type Bulk } from '../../ui/list/use-bulk.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { useNotify } from '../../ui/use-notify.tsx';

/** Restores the selected items, or deletes them for good. */
export function useTrashBulk(selection: Selection, query: TrashListQuery): Bulk {
  const { t } = useI18n();
  const { send } = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  return useBulk({
    selection,
    query,
    send: (body) => send('POST /api/admin/cms/trash/bulk', { body }),
    onDone: ({ done: { length: count } }, action) => {
      if (count > 0) notify(t(action === 'restore' ? 'trash.restored' : 'trash.all-deleted', { count }));
    },
    onSettled: () => queries.invalidateQueries(),
  });
}

interface TrashBulkActionsProps {
  bulk: Bulk;
  selection: Selection;
  /** How many are selected. */
  selected: Amount;
}

/** The actions on the selected items. */
export function TrashBulkActions({ bulk, selection, selected }: TrashBulkActionsProps) {
  const { t } = useI18n();
  const format = useAmount();
  return (
    <>
      <BulkButton
        bulk={bulk}
        action="restore"
        icon={<IconRestore size={16} aria-hidden />}
        label={t('trash.restore')}
      />
      <DeleteSelected
        bulk={bulk}
        label={t('trash.delete')}
        title={t('trash.delete-all-title', { count: format(selected) })}
        text={t(selected.count === 1 ? 'trash.delete-text' : 'trash.delete-all-text')}
        details={<NamedRows selection={selection} selected={selected} />}
      />
      <BulkProgress bulk={bulk} selected={selected} />
    </>
  );
}
