import { useDocumentVisibility, useIdle } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PresentEditor } from 'parvis/contract/presence';
import type { EditingApi } from '../../api/editing.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { Initials } from '../../ui/initials.tsx';
import classes from './presence-notice.module.css';

/** The server removes a tab after four missed heartbeats. */
const HEARTBEAT_MS = 3000;
/** Idle time after which heartbeats stop, so that they do not keep the session alive. */
const IDLE_MS = 5 * 60_000;
const TAB = crypto.randomUUID();

interface PresenceProps {
  api: EditingApi;
  id: string;
  isDirty: () => boolean;
}

/** Says who else has the entity open, politely announced. Decision 0067. */
export function PresenceNotice(props: PresenceProps) {
  const { t } = useI18n();
  const others = usePresence(props);
  const textOf = ({ name, login, isSelf, hasUnsavedChanges }: PresentEditor) => {
    if (isSelf) return t(hasUnsavedChanges ? 'presence.self-dirty' : 'presence.self');
    return t(hasUnsavedChanges ? 'presence.dirty' : 'presence.open', { name: name || login });
  };
  return (
    <div role="status" className={classes.present}>
      {others.map((other) => (
        <p
          key={other.login}
          className={classes.person ?? ''}
          data-dirty={other.hasUnsavedChanges || undefined}
        >
          <Initials name={other.name || other.login} small />
          {textOf(other)}
        </p>
      ))}
    </div>
  );
}

/** Sends heartbeats while this editor is open, and returns who else has it open. */
function usePresence({ api, id, isDirty }: PresenceProps) {
  const isIdle = useIdle(IDLE_MS, { initialState: false });
  const isAway = useDocumentVisibility() === 'hidden' || isIdle;
  const isGone = useRef(false);
  const { data: others = [] } = useQuery({
    queryKey: [...api.editingKey, id, 'presence', isAway],
    queryFn: () => (isGone.current ? [] : api.beat(id, TAB, { hasUnsavedChanges: isDirty(), isAway })),
    refetchInterval: isAway ? false : HEARTBEAT_MS,
    placeholderData: keepPreviousData,
    ...{ gcTime: 0, staleTime: 0 },
  });
  useEffect(() => {
    isGone.current = false;
    const leave = () => {
      isGone.current = true;
      api.leave(id, TAB).catch(() => undefined);
    };
    const comeBack = () => (isGone.current = false);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [api, id]);
  return others;
}
