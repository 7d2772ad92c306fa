import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoginForm, SignInView } from 'parvis/contract/auth';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';

interface SignInFormProps {
  /** The known login when signing in again. */
  login?: string;
  onSignedIn: (session: SignInView) => void;
}

/**
 * Login, password and, for users with a second factor, a code. Errors are announced and the rejected input is selected.
 */
export function SignInForm({ login, onSignedIn }: SignInFormProps) {
  const { t } = useI18n();
  const api = useApi();
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { login: login ?? '', password: '', code: '' },
    validate: {
      login: (value) => (value === '' ? t('sign-in.login-missing') : null),
      password: (value) => (value === '' ? t('sign-in.password-missing') : null),
    },
  });
  const signIn = useMutation({
    mutationFn: (body: LoginForm) => api.send('POST /api/auth/login', { body }),
    onSuccess: onSignedIn,
    onError: (error) => {
      if (hasCode(error, 'second-factor-required')) {
        flushSync(() => setAsksCode(true));
        code.current?.focus();
      }
      if (!hasCode(error, 'bad-credentials')) return;
      const wrong = asksCode ? code : password;
      wrong.current?.focus();
      wrong.current?.select();
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ code: typed, ...values }) => signIn.mutate(asksCode ? { ...values, code: typed } : values),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      <Stack gap="md">
        {signIn.isError && !hasCode(signIn.error, 'second-factor-required') && (
          <FaultAlert error={signIn.error} />
        )}
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
        {asksCode && (
          <TextInput
            ref={code}
            label={t('sign-in.code')}
            description={t('sign-in.code-help')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={signIn.isPending} mt="xs">
          {t('sign-in.submit')}
        </Button>
      </Stack>
    </form>
  );
}
