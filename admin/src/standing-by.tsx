import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { SignInAgain } from './features/sign-in/sign-in-again.tsx';
import type { SessionGate } from './features/sign-in/session-gate.ts';
import { AccountPanel } from './features/shell/account-menu.tsx';
import classes from './standing-by.module.css';
import { DialogFrame } from './ui/dialog.tsx';

/** What may be needed over any screen, at any time: even when the server is no longer there to fetch it from. */
export function StandingBy({ gate }: { gate: SessionGate }) {
  useEffect(() => {
    void Promise.allSettled([DialogFrame.preload(), AccountPanel.preload()]);
  }, []);
  return (
    <>
      <Notifications
        position="bottom-left"
        autoClose={4000}
        transitionDuration={150}
        className={classes.notices ?? ''}
      />
      <SignInAgain gate={gate} />
    </>
  );
}
