import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useI18n } from '../i18n/i18n-context.ts';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';

interface DeleteButtonProps extends Deletion {
  /** Small variant for the bar of bulk actions. */
  small?: boolean;
}

/** Delete button with confirmation. */
export function DeleteButton({ small, ...deletion }: DeleteButtonProps) {
  const { t } = useI18n();
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size={small ? 'xs' : 'sm'}
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={small ? 16 : 18} aria-hidden />}
        onClick={open}
      >
        {deletion.label ?? t('common.delete')}
      </Button>
      <DeleteDialog {...deletion} opened={asking} onClose={close} />
    </>
  );
}
