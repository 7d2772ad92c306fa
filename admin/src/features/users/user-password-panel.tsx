import { Button, PasswordInput, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconWand from '@tabler/icons-react/dist/esm/icons/IconWand.mjs';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Panel } from '../../ui/panel.tsx';
import { suggestPassword } from './suggest-password.ts';
import type { UserFormState } from './user-values.ts';

interface UserPasswordPanelProps {
  form: UserFormState;
  isNew: boolean;
  /** Whether it is the signed-in user, who needs the current password to change their sign-in. */
  isSelf: boolean;
}

/** The password of a new user, or a new password for an existing one. */
export function UserPasswordPanel({ form, isNew, isSelf }: UserPasswordPanelProps) {
  const { t } = useI18n();
  const [visible, { toggle, open }] = useDisclosure(false);
  const input = (field: 'password' | 'passwordConfirmation') => ({
    required: isNew,
    autoComplete: 'new-password',
    visible,
    onVisibilityChange: toggle,
    visibilityToggleButtonProps: { 'aria-label': t('sign-in.show-password'), tabIndex: 0 },
    ...form.getInputProps(field),
  });
  return (
    <Panel title={t(isNew ? 'user.password' : 'user.new-password')}>
      <Text size="sm" c="dimmed">
        {t(isNew ? 'user.password-hint' : 'user.new-password-hint')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <PasswordInput label={t('user.field-password')} {...input('password')} />
        <PasswordInput label={t('user.field-confirmation')} {...input('passwordConfirmation')} />
      </SimpleGrid>
      {isSelf && (
        <PasswordInput
          label={t('account.password-current')}
          description={t('user.current-password-hint')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password'), tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
        />
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconWand size={16} aria-hidden />}
          onClick={() => {
            const password = suggestPassword();
            form.setValues({ password, passwordConfirmation: password });
            open();
          }}
        >
          {t('user.suggest-password')}
        </Button>
      </div>
    </Panel>
  );
}
