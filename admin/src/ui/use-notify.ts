import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';

/** Returns a function that shows and announces a short notification. */
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
