import type { Written } from './written.ts';

/** A pending or finished delivery. `payload` is JSON, interpreted by its sender. Instants are in ms since the epoch. */
export interface DeliveryTable {
  id: string;
  payload: string;
  state: 'pending' | 'sent' | 'failed';
  /** The number of attempts, counted when they begin. */
  attempts: number;
  error: string | null;
  created_at: number;
  due_at: number;
  /** When the delivery becomes pointless. */
  expires_at: number | null;
  finished_at: number | null;
  /** The sender that holds the lease until `leased_until`. */
  lease: string | null;
  leased_until: number;
}

/** A pending or sent email. */
export interface MailOutboxTable extends DeliveryTable {
  kind: string;
  /** Null when the writer determines it. */
  recipient: string | null;
  /** The mailbox of the recipient, for rate limits. */
  recipient_key: string | null;
  /** The item that the email is about, such as a form result. */
  about_id: string | null;
}

export interface WebhookTable extends Written {
  id: string;
  name: string;
  url: string;
  /** A JSON list of events: `page.*`, `form-result.stored`. */
  events: string;
  include_values: number;
  enabled: number;
  /** Encrypted. */
  secret: string;
  /** Who saved it last, with whose authorities it is called. */
  owner_id: string;
}

/** A call of a webhook. The payload is the data of the event, without the values of a form result. */
export interface WebhookDeliveryTable extends DeliveryTable {
  webhook_id: string;
  event: string;
  /** The status of the last response; null without one. */
  response_status: number | null;
}

/** Until when changes of visibility by schedule are announced: one row. */
export interface WebhookProgressTable {
  announced_until: number;
}

/** What is sent to other systems. */
export interface OutboxTables {
  mail_outbox: MailOutboxTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_progress: WebhookProgressTable;
  /** The surrogate keys of a save, to be purged from the caches in front. */
  cdn_purge: DeliveryTable;
}
