import { Button, Loader } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Connection } from '../api/connection.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import classes from './connection-banner.module.css';

/** Banner over every screen while the server cannot be reached. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const { t } = useI18n();
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);
  return (
    <div role="status" className={classes.place} data-floating>
      {isLost && (
        <div className={classes.banner}>
          <Loader size={16} color="currentColor" aria-hidden />
          <span>{t('connection.lost')}</span>
          <Button size="compact-sm" variant="white" color="dark" onClick={connection.askNow}>
            {t('connection.try-now')}
          </Button>
        </div>
      )}
    </div>
  );
}
