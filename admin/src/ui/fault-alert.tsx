import { Alert, Button, List, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { ApiError } from '../api/api-error.ts';
import { useI18n } from '../i18n/i18n-context.ts';
import { faultText } from './fault-text.ts';

interface FaultAlertProps {
  error: unknown;
  /** Default: that it did not work. */
  title?: string;
  /** The faults that stand beside no field; default: none. */
  messages?: readonly string[];
  onRetry?: () => void;
}

/** Something that went wrong, read out at once, with what can be done about it. */
export function FaultAlert({ error, title, messages = [], onRetry }: FaultAlertProps) {
  const { t } = useI18n();
  const requestId = error instanceof ApiError && error.code === 'internal' ? error.requestId : undefined;
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={title ?? t('fault.title')}
    >
      <Text size="sm">{faultText(error, t)}</Text>
      {messages.length > 0 && (
        <List size="sm" mt="xs">
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
    </Alert>
  );
}
