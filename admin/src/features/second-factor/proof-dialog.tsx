import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { useCompactForm } from '../../ui/use-compact-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Changes that require the password and a code. */
export type VerifiedChange = 'renew' | 'turn-off';

interface ProofDialogProps {
  change: VerifiedChange;
  onDone: () => unknown;
  onClose: () => void;
}

/** Dialog that renews the recovery codes or turns the second factor off, after asking for the password and a code. */
export function ProofDialog({ change, onDone, onClose }: ProofDialogProps) {
  const { t } = useI18n();
  const api = useApi();
  const notify = useNotify();
  const [codes, setCodes] = useState<readonly string[]>();
  const { form, onSubmit, busy, fault } = useCompactForm({
    initialValues: { password: '', code: '' },
    send: async ({ password, code }) => {
      const body = { code, ...(password ? { password } : {}) };
      if (change === 'renew') {
        return (await api.send('POST /api/auth/second-factor/recovery-codes', { body })).recoveryCodes;
      }
      await api.send('POST /api/auth/second-factor/turn-off', { body });
      return undefined;
    },
    onSent: (recoveryCodes) => {
      if (recoveryCodes) setCodes(recoveryCodes);
      else {
        notify(t('second-factor.turned-off'));
        onClose();
      }
      return onDone();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t(`second-factor.${change}`)} insistent={codes !== undefined}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={onSubmit}>
          <Stack>
            {fault && <FaultAlert {...fault} />}
            <Text>{t(`second-factor.${change}-text`)}</Text>
            <PasswordInput
              label={t('sign-in.password')}
              autoComplete="current-password"
              data-autofocus
              visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password'), tabIndex: 0 }}
              {...form.getInputProps('password')}
            />
            <TextInput
              label={t('sign-in.code')}
              description={t('sign-in.code-help')}
              autoComplete="one-time-code"
              {...form.getInputProps('code')}
            />
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={busy} {...(change === 'turn-off' ? { color: 'red.9' } : {})}>
                {t(`second-factor.${change}`)}
              </Button>
            </DialogActions>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
