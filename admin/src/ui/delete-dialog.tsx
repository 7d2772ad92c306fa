import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { hasCode } from '../api/api-error.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface Deletion {
  title: string;
  text: string;
  /** What will be deleted, or where it is used, above the text. */
  details?: ReactNode;
  /** Label of the confirming button; default: `Delete`. */
  label?: string | undefined;
  /** Label of the button that deletes despite usages; without it, what is in use cannot be deleted. */
  forceLabel?: string | undefined;
  /** Deletes and notifies. Errors are shown in the dialog. */
  onDelete: (force: boolean) => Promise<void>;
}

interface DeleteDialogProps extends Deletion {
  opened: boolean;
  onClose: () => void;
}

/** Confirms a deletion, performs it, and shows why it failed. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { opened, onClose, forceLabel } = props;
  const { t } = useI18n();
  const { mutate, reset, error, isPending } = useMutation({ mutationFn: props.onDelete, onSuccess: onClose });
  useEffect(() => {
    // A previous error may no longer apply.
    if (opened) reset();
  }, [opened, reset]);
  const isForced = forceLabel !== undefined && hasCode(error, 'in-use');
  return (
    <ConfirmDialog
      opened={opened}
      title={props.title}
      details={props.details}
      text={props.text}
      confirmLabel={isForced ? forceLabel : (props.label ?? t('common.delete'))}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(isForced)}
      onCancel={onClose}
    />
  );
}
