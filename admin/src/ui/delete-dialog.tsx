import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasCode } from '../api/api-error.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface Deletion {
  title: string;
  text: string;
  /** The button that does it; default: `Delete`. */
  label?: string | undefined;
  /** The button that deletes it with what is in the way; without it, what is in use stays. */
  forceLabel?: string | undefined;
  /** Deletes it and says so. Whatever it throws is shown. */
  onDelete: (force: boolean) => Promise<void>;
}

interface DeleteDialogProps extends Deletion {
  opened: boolean;
  onClose: () => void;
}

/** Asks before something is deleted, deletes it, and says what was in the way. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, forceLabel } = props;
  const { t } = useI18n();
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: props.onDelete, onSuccess: onClose });
  useEffect(() => {
    // What was in the way the last time may be no more.
    if (opened) reset();
  }, [opened, reset]);
  const isForced = forceLabel !== undefined && hasCode(error, 'in-use');
  return (
    <ConfirmDialog
      opened={opened}
      title={props.title}
      text={props.text}
      confirmLabel={isForced ? forceLabel : (props.label ?? t('common.delete'))}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(isForced)}
      onCancel={onClose}
    />
  );
}
