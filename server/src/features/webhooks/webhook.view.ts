import type { WebhookDeliveryView, WebhookView } from '../../contract/webhook.ts';
import type { WebhookDeliveryTable } from '../../database/outbox-tables.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { CallPayload } from './announcer.ts';
import type { Webhook } from './webhook.repository.ts';

const NONE = { pending: 0, sent: 0, failed: 0 };

export function toWebhookView(webhook: Webhook, deliveries: WebhookView['deliveries'] = NONE): WebhookView {
  const { id, version, createdAt, createdBy, updatedAt, updatedBy, ...facts } = webhook;
  const { name, url, events, includeValues, enabled } = facts;
  return {
    ...{ id, version, createdBy, updatedBy, name, url, events, includeValues, enabled, deliveries },
    createdAt: toInstant(createdAt),
    updatedAt: toInstant(updatedAt),
  };
}

export function toDeliveryView(row: WebhookDeliveryTable): WebhookDeliveryView {
  const { id, event, state, attempts, error } = row;
  return {
    ...{ id, event, state, attempts, error },
    data: (JSON.parse(row.payload) as CallPayload).data,
    status: row.response_status,
    createdAt: toInstant(row.created_at),
    nextAttemptAt: state === 'pending' ? toInstant(row.due_at) : null,
    finishedAt: row.finished_at === null ? null : toInstant(row.finished_at),
  };
}
