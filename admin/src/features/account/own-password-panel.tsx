import { Button, PasswordInput, SimpleGrid, Text } from '@mantine/core';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import { useCompactForm } from '../../ui/use-compact-form.ts';

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' };

/** Form to change the user's own password. */
export function OwnPasswordPanel() {
  const { t } = useI18n();
  const { send } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const { form, onSubmit, busy, fault } = useCompactForm({
    initialValues: EMPTY,
    send: (body) => send('PUT /api/auth/me/password', { body }),
    onSent: () => {
      form.reset();
      notify(t('account.password-done'));
      return invalidate('/api/auth/sessions', '/api/auth/tokens');
    },
  });
  const input = (field: keyof typeof EMPTY) => ({
    required: true,
    visibilityToggleButtonProps: { 'aria-label': t('sign-in.show-password'), tabIndex: 0 },
    ...form.getInputProps(field),
  });
  return (
    <Panel title={t('account.password')}>
      <form noValidate onSubmit={onSubmit}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
            {t('account.password-hint')}
          </Text>
          {fault && (
            <div style={{ gridColumn: '1 / -1' }}>
              <FaultAlert {...fault} />
            </div>
          )}
          <PasswordInput
            label={t('account.password-current')}
            autoComplete="current-password"
            style={{ gridColumn: '1 / -1' }}
            {...input('currentPassword')}
          />
          <PasswordInput
            label={t('account.password-new')}
            autoComplete="new-password"
            {...input('password')}
          />
          <PasswordInput
            label={t('account.password-again')}
            autoComplete="new-password"
            {...input('passwordConfirmation')}
          />
          <div>
            <Button type="submit" variant="default" loading={busy}>
              {t('account.password-save')}
            </Button>
          </div>
        </SimpleGrid>
      </form>
    </Panel>
  );
}
