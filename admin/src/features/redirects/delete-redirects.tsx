import { useDisclosure } from '@mantine/hooks';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { RedirectView } from 'parvis/contract/redirect';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { NamedRows } from '../../ui/list/named-rows.tsx';
import { selectedAmount } from '../../ui/list/use-amount.ts';
import type { Selection } from '../../ui/list/use-selection.ts';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import { useNotify } from '../../ui/use-notify.tsx';

function useDeleteRedirects() {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  return async (ids: readonly string[]) => {
    try {
      for (const id of ids) await send('DELETE /api/admin/cms/redirects/{id}', { params: { id } });
    } finally {
      void invalidate('/api/admin/cms/redirects');
    }
    notify(t('redirects.deleted', { count: ids.length }));
  };
}

/** Button that deletes the selected redirects. */
export function DeleteRedirects({ selection }: { selection: Selection }) {
  const { t } = useI18n();
  const remove = useDeleteRedirects();
  return (
    <DeleteButton
      small
      details={<NamedRows selection={selection} selected={selectedAmount(selection, undefined)} />}
      title={t('redirects.delete-title', { count: selection.rows.size })}
      text={t('redirects.delete-text')}
      onDelete={async () => {
        await remove([...selection.rows.keys()]);
        selection.clear();
      }}
    />
  );
}

/** Button in a row that deletes its redirect. */
export function DeleteRedirect({ redirect: { id, from } }: { redirect: RedirectView }) {
  const { t } = useI18n();
  const remove = useDeleteRedirects();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <SubtleButton icon={IconTrash} label={t('redirects.delete-one', { from })} onClick={open} />
      <DeleteDialog
        opened={asking}
        title={t('redirects.delete-one-title', { from })}
        text={t('redirects.delete-text')}
        onDelete={() => remove([id])}
        onClose={close}
      />
    </>
  );
}
