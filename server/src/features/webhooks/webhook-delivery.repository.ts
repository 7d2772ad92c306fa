import type { Insertable } from 'kysely';
import type { WebhookView } from '../../contract/webhook.ts';
import type { Db } from '../../database/database.ts';
import type { WebhookDeliveryTable } from '../../database/outbox-tables.ts';

type State = WebhookDeliveryTable['state'];

/** The maximum number of rows per statement. */
const ROWS = 500;

export async function insertDeliveries(
  db: Db,
  rows: readonly Insertable<WebhookDeliveryTable>[],
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS)
    await db
      .insertInto('webhook_delivery')
      .values(rows.slice(first, first + ROWS))
      .execute();
}

/** Returns one page of a webhook's calls, latest first, and their total. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { page, size, state }: { page: number; size: number; state?: State | undefined },
): Promise<{ deliveries: WebhookDeliveryTable[]; total: number }> {
  const matching = db
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!));
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const deliveries = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { deliveries, total: total };
}

export async function findDelivery(db: Db, id: string): Promise<WebhookDeliveryTable | undefined> {
  return db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the number of calls by state; webhooks without any are absent. */
export async function countDeliveries(
  db: Db,
  webhookIds: readonly string[],
): Promise<Map<string, WebhookView['deliveries']>> {
  const counts = new Map<string, WebhookView['deliveries']>();
  if (webhookIds.length === 0) return counts;
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['webhook_id', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('webhook_id', 'in', [...webhookIds])
    .groupBy(['webhook_id', 'state'])
    .execute();
  for (const { webhook_id, state, count } of rows) {
    const known = counts.get(webhook_id) ?? { pending: 0, sent: 0, failed: 0 };
    counts.set(webhook_id, { ...known, [state]: count });
  }
  return counts;
}

/** Deletes calls finished before an instant. */
export async function deleteFinishedDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('finished_at', '<', before).execute();
}

/** Returns the values of a submission; undefined once it is deleted. */
export async function findResultValues(db: Db, id: string): Promise<unknown> {
  const row = await db
    .selectFrom('form_result')
    .select('field_values')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (JSON.parse(row.field_values) as unknown);
}
