import { Alert, Button, List, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { faultText } from './fault-text.ts';

interface FaultAlertProps {
  error: unknown;
  /** Default: that nothing was changed, for a refusal with reasons, or a general error title. */
  title?: string;
  /** Individual error messages; default: none. */
  messages?: readonly ReactNode[];
  /** Hides the general text when the messages say it all. */
  withoutText?: boolean;
  onRetry?: () => void;
  /** Further actions, shown last. */
  children?: ReactNode;
}

/** An error announced to screen readers, with the available actions. */
export function FaultAlert({ error, title, messages = [], withoutText, onRetry, children }: FaultAlertProps) {
  const { t } = useI18n();
  const isRefusal = error instanceof ApiError && error.faults.length > 0;
  const requestId = error instanceof ApiError && error.code === 'internal' ? error.requestId : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={title ?? t(isRefusal ? 'fault.refused' : 'fault.title')}
    >
      {!withoutText && <Text size="sm">{faultText(error, t)}</Text>}
      {messages.length > 0 && (
        <List size="sm" mt={withoutText ? 0 : 'xs'} spacing={4}>
          {messages.map((message, index) => (
            <List.Item key={index}>{message}</List.Item>
          ))}
        </List>
      )}
      {requestId && (
        <Text size="xs" mt="xs" ff="monospace">
          {t('fault.request', { id: requestId })}
        </Text>
      )}
      {onRetry && (
        <Button size="xs" mt="sm" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {children}
    </Alert>
  );
}
