import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** The button that does it, named after what it does. */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** What went wrong, under the text. */
  fault?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The harmless button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={props.title}>
      <Stack>
        <Text>{props.text}</Text>
        {props.fault}
        <DialogActions>
          <Button variant="default" onClick={props.onCancel} data-autofocus>
            {props.cancelLabel ?? t('common.cancel')}
          </Button>
          <Button color="red.9" loading={props.busy ?? false} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
