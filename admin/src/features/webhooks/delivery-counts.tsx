import { Text } from '@mantine/core';
import type { WebhookView } from 'parvis/contract/webhook';
import { useI18n } from '../../i18n/i18n-context.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './webhooks.module.css';

/** The numbers of sent, pending and failed calls of a webhook. */
export function DeliveryCounts({ webhook: { deliveries, enabled } }: { webhook: WebhookView }) {
  const { t } = useI18n();
  const { sent, pending, failed } = deliveries;
  return (
    <span className={classes.counts}>
      {!enabled && <StatusBadge tone="quiet">{t('webhooks.disabled')}</StatusBadge>}
      {failed > 0 && <StatusBadge tone="bad">{t('webhooks.failed', { count: failed })}</StatusBadge>}
      {pending > 0 && <StatusBadge tone="waiting">{t('webhooks.pending', { count: pending })}</StatusBadge>}
      {sent > 0 && <StatusBadge tone="good">{t('webhooks.sent', { count: sent })}</StatusBadge>}
      {enabled && sent + pending + failed === 0 && (
        <Text span size="sm" c="dimmed">
          {t('webhooks.none-sent')}
        </Text>
      )}
    </span>
  );
}
