import type { Selectable } from 'kysely';
import type { WebhookForm } from '../../contract/webhook.ts';
import type { Db } from '../../database/database.ts';
import type { WebhookTable } from '../../database/outbox-tables.ts';
import { firstWritten, writtenFacts, type Write, type WrittenFacts } from '../../database/written.ts';

/** The maximum number of webhooks. */
export const MAX_WEBHOOKS = 50;

/** The properties that callers write. */
export type WebhookFacts = Required<WebhookForm>;

/** A stored webhook. */
export interface Webhook extends WebhookFacts, WrittenFacts {
  id: string;
}

/** The properties of a webhook that calls need. */
export interface CalledWebhook extends Webhook {
  /** Encrypted. */
  secret: string;
  ownerId: string;
}

/** An enabled webhook with its events. */
export interface Subscriber {
  id: string;
  subscriptions: readonly string[];
  /** ms since the epoch. */
  createdAt: number;
}

export async function findWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').selectAll().limit(MAX_WEBHOOKS).execute();
  return rows.map(toWebhook);
}

export async function findWebhook(db: Db, id: string): Promise<CalledWebhook | undefined> {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...toWebhook(row), secret: row.secret, ownerId: row.owner_id };
}

/** Returns the enabled webhooks. */
export async function findSubscribers(db: Db): Promise<Subscriber[]> {
  const rows = await db
    .selectFrom('webhook')
    .select(['id', 'events', 'created_at'])
    .where('enabled', '=', 1)
    .limit(MAX_WEBHOOKS)
    .execute();
  return rows.map(({ id, events, created_at }) => ({
    ...{ id, createdAt: created_at },
    subscriptions: JSON.parse(events) as string[],
  }));
}

/** Stores a new webhook with its encrypted secret. Returns false when there are too many. */
export async function insertWebhook(
  db: Db,
  facts: WebhookFacts,
  { id, secret, ownerId }: { id: string; secret: string; ownerId: string },
  write: Write,
): Promise<boolean> {
  const { count } = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_WEBHOOKS) return false;
  await db
    .insertInto('webhook')
    .values({ id, secret, owner_id: ownerId, ...columns(facts), ...firstWritten(write) })
    .execute();
  return true;
}

/** Replaces a webhook, and its owner. Returns false when its version has changed. */
export async function updateWebhook(
  db: Db,
  { id, version }: Webhook,
  facts: WebhookFacts,
  ownerId: string,
  { login, now }: Write,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ ...columns(facts), owner_id: ownerId, version: version + 1, updated_at: now, updated_by: login })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a webhook with its calls. Returns false when its version has changed. */
export async function deleteWebhook(db: Db, { id, version }: Webhook): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function columns({ name, url, events, includeValues, enabled }: WebhookFacts) {
  return {
    ...{ name, url },
    events: JSON.stringify(events),
    include_values: includeValues ? 1 : 0,
    enabled: enabled ? 1 : 0,
  };
}

function toWebhook(row: Selectable<WebhookTable>): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: JSON.parse(row.events) as Webhook['events'],
    includeValues: row.include_values === 1,
    enabled: row.enabled === 1,
    ...writtenFacts(row),
  };
}
