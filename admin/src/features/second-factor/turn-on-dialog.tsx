import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { SecondFactorSecret } from 'parvis/contract/second-factor';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { useCompactForm } from '../../ui/use-compact-form.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

interface TurnOnDialogProps {
  /** Called once the second factor is on. */
  onDone: () => unknown;
  onClose: () => void;
}

/** Dialog that sets up the second factor: password, secret, first code, recovery codes. */
export function TurnOnDialog({ onDone, onClose }: TurnOnDialogProps) {
  const { t } = useI18n();
  const [secret, setSecret] = useState<SecondFactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const steps = { password: 1, app: 2, codes: 3 };
  const step = codes ? steps.codes : secret ? steps.app : steps.password;
  return (
    <Dialog opened onClose={onClose} title={t('second-factor.title')} insistent={secret !== undefined}>
      <Text size="sm" c="dimmed" mb="sm" role="status">
        {t('second-factor.step', { step, steps: steps.codes })}
      </Text>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : secret ? (
        <AppStep
          secret={secret}
          onClose={onClose}
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes);
            return onDone();
          }}
        />
      ) : (
        <PasswordStep onBegun={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps {
  onBegun: (secret: SecondFactorSecret) => void;
  onClose: () => void;
}

function PasswordStep({ onBegun, onClose }: PasswordStepProps) {
  const { t } = useI18n();
  const api = useApi();
  const { form, onSubmit, busy, fault } = useCompactForm({
    initialValues: { password: '' },
    send: ({ password }) => api.send('POST /api/auth/second-factor', { body: password ? { password } : {} }),
    onSent: onBegun,
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {fault && <FaultAlert {...fault} />}
        <Text>{t('second-factor.password-text')}</Text>
        <PasswordInput
          label={t('sign-in.password')}
          description={t('second-factor.password-hint')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password'), tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('second-factor.next')}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

interface AppStepProps {
  secret: SecondFactorSecret;
  onConfirmed: (codes: readonly string[]) => unknown;
  onClose: () => void;
}

function AppStep({ secret, onConfirmed, onClose }: AppStepProps) {
  const { t } = useI18n();
  const api = useApi();
  const { form, onSubmit, busy, fault } = useCompactForm({
    initialValues: { code: '' },
    send: ({ code }) => api.send('POST /api/auth/second-factor/confirm', { body: { code } }),
    onSent: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {fault && <FaultAlert {...fault} />}
        <Text>{t('second-factor.scan')}</Text>
        <img src={secret.qrCode} alt={t('second-factor.qr')} className={classes.qr} />
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('second-factor.type')}
          </Text>
          <div className={classes.secret}>
            <code>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret.secret} />
          </div>
        </div>
        <TextInput
          label={t('second-factor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          required
          {...form.getInputProps('code')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('second-factor.turn-on')}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}
