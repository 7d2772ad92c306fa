import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';

/** Says in passing that something has been done; read out, and gone after a moment. */
export function useNotify(): (message: string) => void {
  const { t } = useI18n();
  return useCallback(
    (message) =>
      void notifications.show({
        message,
        color: 'teal',
        role: 'status',
        closeButtonProps: { 'aria-label': t('common.close') },
      }),
    [t],
  );
}
