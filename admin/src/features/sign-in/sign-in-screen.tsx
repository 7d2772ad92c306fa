import { Alert, Anchor, Group, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { SignInView } from 'parvis/contract/auth';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/language.ts';
import { Logo } from '../../ui/logo.tsx';
import { readReturnTo } from './return-to.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { refusalText } from './refusal-text.ts';
import { SignInForm } from './sign-in-form.tsx';
import classes from './sign-in-screen.module.css';

/** Signs in and goes to the return address. */
export function SignInScreen() {
  const { t, language, changeLanguage } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const router = useRouter();
  const { returnTo, error } = useSearch({ from: '/sign-in' });
  const refusal = refusalText(error, t);
  useDocumentTitle(`${t('sign-in.title')} · Parvis`);

  const goOn = (session: SignInView) => {
    queries.setQueryData(api.query('GET /api/auth/me').queryKey, session);
    const target = readReturnTo(returnTo, window.location.origin);
    if ('address' in target) {
      // A download does not navigate, so leave this screen first.
      if (target.address.startsWith('/api/')) router.history.push('/admin');
      window.location.assign(target.address);
    } else router.history.push(target.screen === '/' ? '/admin' : `/admin${target.screen}`);
  };
  return (
    <main className={classes.screen}>
      <Stack gap="lg" w="100%" maw={400}>
        <Group justify="center">
          <Logo />
        </Group>
        <Paper className={classes.card ?? ''}>
          <Title order={1} size="h2">
            {t('sign-in.title')}
          </Title>
          <Text c="dimmed" mb="lg">
            {t('sign-in.text')}
          </Text>
          {refusal !== undefined && (
            <Alert role="alert" color="red" mb="md" title={t('sign-in.refused')}>
              {refusal}
            </Alert>
          )}
          <SignInForm onSignedIn={goOn} />
          <Text size="sm" mt="md" ta="center">
            <Anchor href="/api/auth/recover" underline="always">
              {t('sign-in.forgotten')}
            </Anchor>
          </Text>
          <OtherSignInMethods returnTo={returnTo} />
        </Paper>
        <Group justify="center" gap="xs" role="group" aria-label={t('shell.language')}>
          {LANGUAGES.map((choice) => (
            <UnstyledButton
              key={choice}
              lang={choice}
              className={classes.language ?? ''}
              aria-pressed={choice === language}
              onClick={() => void changeLanguage(choice)}
            >
              {LANGUAGE_NAMES[choice]}
            </UnstyledButton>
          ))}
        </Group>
      </Stack>
    </main>
  );
}
