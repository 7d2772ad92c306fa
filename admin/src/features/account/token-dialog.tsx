import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CreatedToken } from 'parvis/contract/account';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';
import { useCompactForm } from '../../ui/use-compact-form.ts';

/** Dialog that creates an API token and shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [created, setCreated] = useState<CreatedToken>();
  return (
    <Dialog opened onClose={onClose} title={t('account.new-token')} insistent={created !== undefined}>
      {created ? (
        <SecretOnce
          text={t('account.token-once')}
          secret={created.token}
          label={t('account.token-kept')}
          onClose={onClose}
        />
      ) : (
        <TokenForm onCreated={setCreated} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TokenFormProps {
  onCreated: (token: CreatedToken) => void;
  onClose: () => void;
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const { t } = useI18n();
  const api = useApi();
  const invalidate = useInvalidate();
  const { data: session } = useQuery(api.query('GET /api/auth/me'));
  const { form, onSubmit, busy, fault } = useCompactForm({
    initialValues: { name: '', expiresAt: '', readOnly: false, authorities: [] as string[] },
    send: ({ name, expiresAt, readOnly, authorities }) =>
      api.send('POST /api/auth/tokens', {
        body: {
          name,
          expiresAt: endOf(expiresAt),
          readOnly,
          authorities: authorities.length > 0 ? authorities : null,
        },
      }),
    onSent: (token) => {
      onCreated(token);
      return invalidate('/api/auth/tokens');
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {fault && <FaultAlert {...fault} />}
        <TextInput
          label={t('account.token-name')}
          description={t('account.token-name-hint')}
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          type="date"
          label={t('account.token-expires')}
          description={t('account.token-expires-hint')}
          {...form.getInputProps('expiresAt')}
        />
        <Checkbox
          label={t('account.token-read-only-label')}
          {...form.getInputProps('readOnly', { type: 'checkbox' })}
        />
        {session && session.authorities.length > 1 && (
          <Checkbox.Group
            label={t('account.token-authorities')}
            description={t('account.token-authorities-hint')}
            {...form.getInputProps('authorities')}
          >
            <Stack gap={6} mt="xs">
              {session.authorities.map((authority) => (
                <Checkbox key={authority} value={authority} label={authority} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('account.token-create')}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Returns the end of a day in the browser's time zone; null lets the server choose. */
function endOf(day: string): string | null {
  if (day === '') return null;
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return date.toISOString();
}
