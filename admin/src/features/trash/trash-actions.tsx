import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { TrashItemView } from 'parvis/contract/trash';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { SubtleButton } from '../../ui/subtle-button.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { useTextOf } from '../../ui/use-text-of.ts';
import classes from './trash.module.css';
import { useRestore } from './use-trash.ts';

/** The buttons of a row: restore and delete permanently. */
export function TrashActions({ item }: { item: TrashItemView }) {
  const { kind, id } = item;
  const { t } = useI18n();
  const textOf = useTextOf();
  const { trash } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const restore = useRestore();
  const restoring = useMutation({ mutationFn: () => restore(kind, [id]) });
  const [asking, { open, close }] = useDisclosure(false);
  const title = textOf(item.title, item.name);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="xs"
        variant="default"
        className={classes.restore ?? ''}
        leftSection={<IconRestore size={16} aria-hidden />}
        loading={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        <span className={classes.label}>{t('trash.restore')}</span>
        <span className="visually-hidden"> {title}</span>
      </Button>
      <SubtleButton icon={IconTrash} label={t('trash.delete-for-good', { title })} onClick={open} />
      <DeleteDialog
        opened={asking}
        title={t('trash.delete-title', { title })}
        text={t('trash.delete-text')}
        label={t('trash.delete')}
        onDelete={async () => {
          await trash.remove(kind, id);
          void invalidate('/api/admin/cms/trash');
          notify(t('trash.deleted', { title }));
        }}
        onClose={close}
      />
    </Group>
  );
}
