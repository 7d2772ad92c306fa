import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SignInView } from 'parvis/contract/auth';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';

interface SignInFormProps {
  /** Signing in again: the login is known and stays. */
  login?: string;
  onSignedIn: (session: SignInView) => void;
}

/** Login and password. A refusal is read out, and the password is ready to be typed again. */
export function SignInForm({ login, onSignedIn }: SignInFormProps) {
  const { t } = useI18n();
  const api = useApi();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { login: login ?? '', password: '' },
    validate: {
      login: (value) => (value === '' ? t('sign-in.login-missing') : null),
      password: (value) => (value === '' ? t('sign-in.password-missing') : null),
    },
  });
  const signIn = useMutation({
    mutationFn: api.auth.signIn,
    onSuccess: onSignedIn,
    onError: (error) => {
      if (!hasCode(error, 'bad-credentials')) return;
      password.current?.focus();
      password.current?.select();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => signIn.mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      <Stack gap="md">
        {signIn.isError && <FaultAlert error={signIn.error} />}
        <TextInput
          label={t('sign-in.login')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={login !== undefined}
          autoFocus={login === undefined}
          size="md"
          key={form.key('login')}
          {...form.getInputProps('login')}
        />
        <PasswordInput
          ref={password}
          label={t('sign-in.password')}
          autoComplete="current-password"
          autoFocus={login !== undefined}
          data-autofocus={login !== undefined}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password'), tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending} mt="xs">
          {t('sign-in.submit')}
        </Button>
      </Stack>
    </form>
  );
}
