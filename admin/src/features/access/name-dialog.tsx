import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { faultMessages } from '../../ui/fault-text.ts';

interface NameDialogProps {
  title: string;
  /** The current name; empty for a new entry. */
  name: string;
  submitLabel: string;
  /** Throws `invalid`, or `conflict` when the name is taken. */
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Dialog that asks for a name. */
export function NameDialog({ title, name, submitLabel, onSubmit, onClose }: NameDialogProps) {
  const { t } = useI18n();
  const [text, setText] = useState(name);
  const save = useMutation({ mutationFn: () => onSubmit(text), onSuccess: onClose });
  const faults = faultMessages(save.error);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          {save.isError && faults.length === 0 && <FaultAlert error={save.error} />}
          <TextInput
            label={t('access.name')}
            required
            maxLength={100}
            data-autofocus
            value={text}
            error={faults.join('\n') || undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {submitLabel}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
