import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.tsx';
import classes from './account.module.css';
import { SessionItem } from './session-item.tsx';

/** The user's sessions, with buttons to end them. */
export function SessionsPanel() {
  const { t } = useI18n();
  const { send, query } = useApi();
  const invalidate = useInvalidate();
  const notify = useNotify();
  const sessions = useQuery(query('GET /api/auth/sessions'));
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? send('DELETE /api/auth/sessions')
        : send('DELETE /api/auth/sessions/{id}', { params: { id } }),
    onSuccess: () => notify(t('account.session-ended')),
    onSettled: () => invalidate('/api/auth/sessions'),
  });
  const failed = sessions.error ?? end.error;
  return (
    <Panel title={t('account.sessions')}>
      {failed && <FaultAlert error={failed} />}
      {sessions.isPending && <Skeleton height={60} />}
      {sessions.data && (
        <ul className={classes.list}>
          {sessions.data.items.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions.data && sessions.data.items.length > 1 && (
        <div>
          <Button
            variant="default"
            loading={end.isPending && end.variables === undefined}
            onClick={() => end.mutate(undefined)}
          >
            {t('account.end-others')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
