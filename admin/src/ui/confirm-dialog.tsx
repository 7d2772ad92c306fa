import { Button, Stack, Text } from '@mantine/core';
import { useI18n } from '../i18n/i18n-context.ts';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { FaultAlert } from './fault-alert.tsx';
import { faultList } from './fault-message.tsx';
import { SteadyButton } from './steady-button.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** What it is about, above the text. */
  details?: ReactNode;
  /** Label of the confirming button. */
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Whether nothing can be lost. */
  harmless?: boolean;
  /** The error that prevented it, shown below the text. */
  error?: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation dialog for irreversible actions. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog opened={props.opened} onClose={props.onCancel} title={props.title}>
      <Stack>
        {props.details}
        <Text>{props.text}</Text>
        {props.error && <FaultAlert error={props.error} messages={faultList(props.error)} />}
        <DialogActions>
          <Button variant="default" onClick={props.onCancel} data-autofocus>
            {props.cancelLabel ?? t('common.cancel')}
          </Button>
          <SteadyButton
            {...(props.harmless ? {} : { color: 'red.9' })}
            loading={props.busy ?? false}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </SteadyButton>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}
