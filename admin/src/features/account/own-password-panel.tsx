import { Button, PasswordInput, SimpleGrid, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { SESSIONS_KEY, TOKENS_KEY } from '../../api/account.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import { useShortForm } from '../../ui/use-short-form.ts';

const EMPTY = { currentPassword: '', password: '', passwordConfirmation: '' };

/** Changes the own password. */
export function OwnPasswordPanel() {
  const { t } = useI18n();
  const { account } = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const { form, onSubmit, busy, fault } = useShortForm({
    initialValues: EMPTY,
    send: account.changePassword,
    onSent: () => {
      form.reset();
      notify(t('account.password-done'));
      return Promise.all(
        [SESSIONS_KEY, TOKENS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
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
