import { Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Logo } from '../../ui/logo.tsx';
import classes from './sign-in-screen.module.css';
import { announceSignedIn } from './signed-in-elsewhere.ts';

/** Shown at the end of an external sign-in in its own tab, while the original page continues. */
export function SignedInScreen() {
  const { t } = useI18n();
  useDocumentTitle(`${t('sign-in.beside-title')} · Parvis`);
  useEffect(() => {
    announceSignedIn();
    // The opener closes this tab; if the provider has severed the link, the tab tries to close itself.
    window.close();
  }, []);
  return (
    <main className={classes.screen}>
      <Stack gap="lg" w="100%" maw={400} align="center">
        <Logo />
        <Paper className={classes.card ?? ''} w="100%">
          <Stack>
            <Title order={1} size="h2">
              {t('sign-in.beside-title')}
            </Title>
            <Text>{t('sign-in.beside-text')}</Text>
            <ButtonLink to="/" variant="default">
              {t('not-found.back')}
            </ButtonLink>
          </Stack>
        </Paper>
      </Stack>
    </main>
  );
}
