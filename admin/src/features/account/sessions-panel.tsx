import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SESSIONS_KEY, sessionsQuery } from '../../api/account.ts';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNotify } from '../../ui/use-notify.ts';
import classes from './account.module.css';
import { SessionItem } from './session-item.tsx';

/** Where one is signed in, and the way to end it. */
export function SessionsPanel() {
  const { t } = useI18n();
  const { account } = useApi();
  const queries = useQueryClient();
  const notify = useNotify();
  const sessions = useQuery(sessionsQuery(account));
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? account.endOtherSessions() : account.endSession(id),
    onSuccess: () => notify(t('account.session-ended')),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
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
