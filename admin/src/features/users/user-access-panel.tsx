import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TokenView } from 'parvis/contract/account';
import type { UserView } from 'parvis/contract/user';
import { useState } from 'react';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import classes from '../account/account.module.css';
import { SessionItem } from '../account/session-item.tsx';
import { TokenItem } from '../account/token-item.tsx';

/** Another user's sessions and API tokens, with buttons to end them. */
export function UserAccessPanel({ user }: { user: UserView }) {
  const { t } = useI18n();
  const api = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const params = { id: user.id };
  const sessions = useQuery(api.query('GET /api/admin/users/{id}/sessions', { params }));
  const tokens = useQuery(api.query('GET /api/admin/users/{id}/tokens', { params }));
  const [ending, setEnding] = useState<TokenView>();
  const endSession = useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined
        ? api.send('DELETE /api/admin/users/{id}/sessions', { params })
        : api.send('DELETE /api/admin/users/{id}/sessions/{sessionId}', { params: { ...params, sessionId } }),
    onSuccess: () => notify(t('account.session-ended')),
    onSettled: () => invalidate(`/api/admin/users/${user.id}/sessions`),
  });
  const endToken = async (token: TokenView) => {
    await api.send('DELETE /api/admin/users/{id}/tokens/{tokenId}', {
      params: { ...params, tokenId: token.id },
    });
    notify(t('account.token-ended'));
    void invalidate(`/api/admin/users/${user.id}/tokens`);
  };
  const failed = sessions.error ?? tokens.error ?? endSession.error;
  return (
    <Panel title={t('user.sessions')}>
      {failed && <FaultAlert error={failed} />}
      {sessions.data && sessions.data.items.length > 0 ? (
        <>
          <ul className={classes.list}>
            {sessions.data.items.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                busy={endSession.isPending && endSession.variables === session.id}
                onEnd={() => endSession.mutate(session.id)}
              />
            ))}
          </ul>
          <div>
            <Button
              variant="default"
              loading={endSession.isPending && endSession.variables === undefined}
              onClick={() => endSession.mutate(undefined)}
            >
              {t('user.end-sessions')}
            </Button>
          </div>
        </>
      ) : (
        sessions.data && (
          <Text size="sm" c="dimmed">
            {t('user.no-sessions')}
          </Text>
        )
      )}
      {tokens.data && tokens.data.items.length > 0 ? (
        <ul className={classes.list}>
          {tokens.data.items.map((token) => (
            <TokenItem key={token.id} token={token} onEnd={() => setEnding(token)} />
          ))}
        </ul>
      ) : (
        tokens.data && (
          <Text size="sm" c="dimmed">
            {t('user.no-tokens')}
          </Text>
        )
      )}
      <DeleteDialog
        opened={ending !== undefined}
        title={t('account.end-token-title', { name: ending?.name ?? '' })}
        text={t('account.end-token-text')}
        label={t('account.end')}
        onDelete={() => endToken(ending!)}
        onClose={() => setEnding(undefined)}
      />
    </Panel>
  );
}
