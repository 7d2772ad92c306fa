import { useDisclosure } from '@mantine/hooks';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { RedirectListQuery, RedirectView } from 'parvis/contract/redirect';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { DeleteSelected } from '../../ui/list/bulk-buttons.tsx';
import { BulkProgress } from '../../ui/list/bulk-parts.tsx';
import { NamedRows } from '../../ui/list/named-rows.tsx';
import { useAmount, type Amount } from '../../ui/list/use-amount.ts';
import { useBulk, type Bulk } from '../../ui/list/use-bulk.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import { useNotify } from '../../ui/use-notify.tsx';

/** Deletes the selected redirects. */
export function useRedirectBulk(selection: Selection, query: RedirectListQuery): Bulk {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  return useBulk({
    selection,
    query,
    send: (body) => send('POST /api/admin/cms/redirects/bulk', { body }),
    onDone: ({ done: { length: count } }) => {
      if (count > 0) notify(t('redirects.deleted', { count }));
    },
    onSettled: () => invalidate('/api/admin/cms/redirects'),
  });
}

interface DeleteRedirectsProps {
  bulk: Bulk;
  selection: Selection;
  /** How many are selected. */
  selected: Amount;
}

/** Button that deletes the selected redirects. */
export function DeleteRedirects({ bulk, selection, selected }: DeleteRedirectsProps) {
  const { t } = useI18n();
  const format = useAmount();
  return (
    <>
      <DeleteSelected
        bulk={bulk}
        title={t('redirects.delete-title', { count: format(selected) })}
        text={t('redirects.delete-text')}
        details={<NamedRows selection={selection} selected={selected} />}
      />
      <BulkProgress bulk={bulk} selected={selected} />
    </>
  );
}

/** Button in a row that deletes its redirect. */
export function DeleteRedirect({ redirect: { id, from } }: { redirect: RedirectView }) {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <SubtleButton icon={IconTrash} label={t('redirects.delete-one', { from })} onClick={open} />
      <DeleteDialog
        opened={asking}
        title={t('redirects.delete-one-title', { from })}
        text={t('redirects.delete-text')}
        onDelete={async () => {
          await send('DELETE /api/admin/cms/redirects/{id}', { params: { id } });
          void invalidate('/api/admin/cms/redirects');
          notify(t('redirects.deleted', { count: 1 }));
        }}
        onClose={close}
      />
    </>
  );
}
