import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Bulk } from './use-bulk.ts';

const DELETE = 'delete';

interface BulkButtonProps {
  bulk: Bulk;
  action: string;
  icon: ReactNode;
  label: string;
}

/** Runs an action on the selected rows. */
export function BulkButton({ bulk, action, icon, label }: BulkButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={icon}
      loading={bulk.running === action}
      disabled={bulk.isPending}
      onClick={() => bulk.mutate(action)}
    >
      {label}
    </Button>
  );
}

interface DeleteSelectedProps {
  bulk: Bulk;
  /** Title of the question. */
  title: string;
  text: string;
  /** What is deleted. */
  details: ReactNode;
  /** Default: `Delete`. */
  label?: string;
}

/** Deletes the selected rows after a question. */
export function DeleteSelected({ bulk, title, text, details, label }: DeleteSelectedProps) {
  const { t } = useI18n();
  const name = label ?? t('common.delete');
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={bulk.running === DELETE}
        disabled={bulk.isPending}
        onClick={open}
      >
        {name}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={title}
        details={details}
        text={text}
        confirmLabel={name}
        onCancel={close}
        onConfirm={() => {
          close();
          bulk.mutate(DELETE);
        }}
      />
    </>
  );
}
