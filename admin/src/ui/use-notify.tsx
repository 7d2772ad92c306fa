import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { Reasons } from './reasons.tsx';

interface NotifyOptions {
  /** A button beside the message, which closes it. */
  action?: { label: string; run: () => void };
  isFault?: boolean;
  /** Listed below the message, which then stays until it is closed. */
  reasons?: readonly string[];
}

/** Long enough to read the message and to decide on the action. */
const WITH_ACTION_MS = 12_000;

/** Returns a function that shows and announces a short notification. */
export function useNotify(): (message: string, options?: NotifyOptions) => void {
  const { t } = useI18n();
  return useCallback(
    (message, { action, isFault = false, reasons } = {}) => {
      const id = notifications.show({
        color: isFault ? 'red' : 'teal',
        role: isFault ? 'alert' : 'status',
        closeButtonProps: { 'aria-label': t('common.close') },
        message: action ? (
          <Group justify="space-between" gap="xs">
            <span>{message}</span>
            <Button
              size="compact-sm"
              flex="none"
              variant="light"
              onClick={() => {
                notifications.hide(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          </Group>
        ) : (
          <>
            {message}
            {reasons && <Reasons reasons={reasons} />}
          </>
        ),
        ...(action && { autoClose: WITH_ACTION_MS }),
        ...(reasons && { autoClose: false }),
      });
    },
    [t],
  );
}

/** Shows a notification that stays, and returns functions that change its message and hide it. */
export function notifyProgress(message: string) {
  const looks = { role: 'status', loading: true, autoClose: false, withCloseButton: false };
  const id = notifications.show({ ...looks, message });
  return {
    show: (next: string) => notifications.update({ ...looks, id, message: next }),
    hide: () => notifications.hide(id),
  };
}
