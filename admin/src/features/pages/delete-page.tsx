import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { PageView } from 'parvis/contract/page';
import { useApi } from '../../api/api.ts';
import { ApiError, hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';

interface DeletePageProps {
  page: PageView;
  title: string;
  onDeleted: () => Promise<void>;
}

/** Deletes the page, after a confirmation. One that is already gone is deleted. */
export function DeletePage({ page, title, onDeleted }: DeletePageProps) {
  const { t } = useI18n();
  const { pages } = useApi();
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: async () => {
      try {
        await pages.remove(page.id, page.version);
      } catch (error) {
        if (!hasCode(error, 'not-found')) throw error;
      }
    },
    onSuccess: onDeleted,
  });
  const messages = remove.error instanceof ApiError ? remove.error.faults.map((fault) => fault.message) : [];
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        justify="flex-start"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => {
          remove.reset();
          open();
        }}
      >
        {t('page.delete')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('page.delete-title', { title })}
        text={t('page.delete-text')}
        confirmLabel={t('common.delete')}
        busy={remove.isPending}
        fault={remove.isError && <FaultAlert error={remove.error} messages={messages} />}
        onConfirm={() => remove.mutate()}
        onCancel={close}
      />
    </>
  );
}
