import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApi } from '../../api/api.ts';
import { sessionQuery } from '../../api/auth.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { SessionGate } from './session-gate.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Over the screen, when the session has ended: sign in again, and what was being done goes on. */
export function SignInAgain({ gate }: { gate: SessionGate }) {
  const { t } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const asking = useSyncExternalStore(gate.subscribe, gate.isAsking);
  const session = queries.getQueryData(sessionQuery(api.auth).queryKey);
  return (
    <Dialog opened={asking} onClose={() => gate.answer(false)} title={t('sign-in.again-title')} insistent>
      <Stack>
        <Text>{t('sign-in.again-text')}</Text>
        {/* Only the same person may go on: what is on the screen is theirs. */}
        <SignInForm
          {...(session ? { login: session.user.login } : {})}
          onSignedIn={(renewed) => {
            queries.setQueryData(sessionQuery(api.auth).queryKey, renewed);
            gate.answer(true);
          }}
        />
        <Text size="sm" c="dimmed">
          <Anchor href="/admin/sign-in" underline="always">
            {t('sign-in.again-other')}
          </Anchor>
          . {t('sign-in.again-other-text')}
        </Text>
      </Stack>
    </Dialog>
  );
}
