import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SignInView } from 'parvis/contract/auth';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import type { SessionGate } from './session-gate.ts';
import { SignInForm } from './sign-in-form.tsx';
import { onSignedInElsewhere } from './signed-in-elsewhere.ts';

/** Dialog over the current screen to sign in again when the session has expired; pending requests then continue. */
export function SignInAgain({ gate }: { gate: SessionGate }) {
  const { t } = useI18n();
  const asking = useSyncExternalStore(gate.subscribe, gate.isAsking);
  return (
    <Dialog opened={asking} onClose={() => gate.answer(false)} title={t('sign-in.again-title')} insistent>
      <Again gate={gate} />
    </Dialog>
  );
}

function Again({ gate }: { gate: SessionGate }) {
  const { t } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = api.query('GET /api/auth/me');
  const owner = queries.getQueryData(queryKey)?.user;
  const [stranger, setStranger] = useState<string>();
  const tab = useRef<Window>(null);

  const goOn = (renewed: SignInView) => {
    queries.setQueryData(queryKey, renewed);
    gate.answer(true);
  };
  const { mutate: look } = useMutation({
    mutationFn: () => api.send('GET /api/auth/me'),
    onSuccess: (renewed) => {
      // Only the same user may continue: the screen shows their data.
      if (owner && renewed.user.id !== owner.id) setStranger(renewed.user.login);
      else goOn(renewed);
    },
  });
  useEffect(
    () =>
      onSignedInElsewhere(() => {
        tab.current?.close();
        look();
      }),
    [look],
  );
  return (
    <Stack>
      <Text>{t('sign-in.again-text')}</Text>
      {stranger !== undefined && owner && (
        <Alert role="alert" color="red">
          {t('sign-in.stranger', { login: stranger, owner: owner.login })}
        </Alert>
      )}
      <SignInForm {...(owner ? { login: owner.login } : {})} onSignedIn={goOn} />
      <OtherSignInMethods onTab={(opened) => (tab.current = opened)} />
      <Text size="sm" c="dimmed">
        <Anchor href="/admin/sign-in" underline="always">
          {t('sign-in.again-other')}
        </Anchor>
        . {t('sign-in.again-other-text')}
      </Text>
    </Stack>
  );
}
