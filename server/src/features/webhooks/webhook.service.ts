import type { ListView } from '../../contract/common.ts';
import { authoritiesFor } from '../../contract/webhook-events.ts';
import type {
  CreatedWebhook,
  WebhookDeliveryQuery,
  WebhookDeliveryView,
  WebhookForm,
  WebhookListQuery,
  WebhookView,
} from '../../contract/webhook.ts';
import { listPage, NAMED_SORT_KEYS } from '../../content/named-list.ts';
import { afterCommit } from '../../database/after-commit.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError, fail, refuse } from '../../kernel/app-error.ts';
import { changedNames } from '../../kernel/changed-names.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isStale, type ExpectedVersion } from '../../kernel/expected-version.ts';
import { newId } from '../../kernel/identifier.ts';
import { readListQuery } from '../../kernel/list-query.ts';
import { accept, missing, type ParsedBody } from '../../kernel/parsed-body.ts';
import { violation } from '../../kernel/violation.ts';
import { retry } from '../../outbox/delivery-queue.repository.ts';
import type { Caller } from '../../security/actor.ts';
import { auditChanges } from '../../security/audit-changes.ts';
import { refuseBeyondOwn } from '../../security/authority-limit.ts';
import { seal } from '../../security/secret-box.ts';
import { countDeliveries, findDelivery, listDeliveries } from './webhook-delivery.repository.ts';
import {
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  MAX_WEBHOOKS,
  updateWebhook,
  type Webhook,
  type WebhookFacts,
} from './webhook.repository.ts';
import { checkWebhook, newSecret, type MayConnect } from './webhook.rules.ts';
import { toDeliveryView, toWebhookView } from './webhook.view.ts';

export interface WebhookServiceParts {
  database: Database;
  clock: Clock;
  networks: readonly string[];
  mayConnect: MayConnect;
  /** Returns the encryption key of the secrets. */
  key(): Promise<Buffer>;
  /** Sends due calls. */
  wake(): void;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/**
 * Webhooks: list, read, create, change, delete, and their calls. Callers see and change only webhooks whose events
 * they have the authorities for. Source: decision 0057.
 */
export function createWebhookService(parts: WebhookServiceParts) {
  const { database, clock, networks, mayConnect, key, wake } = parts;
  const audit = auditChanges('webhook', 'name', clock);

  /** Throws `not-found` or `forbidden`. */
  async function stored(db: Db, id: string, by: Pick<Caller, 'authorities'>): Promise<Webhook> {
    const webhook = (await findWebhook(db, id)) ?? fail('not-found');
    refuseBeyondOwn(by as Caller, authoritiesFor(webhook.events));
    return webhook;
  }

  /** Returns the webhooks that one may read, and the numbers of their deliveries. */
  async function readableBy(db: Db, authorities: ReadonlySet<string>) {
    const readable = (await findWebhooks(db)).filter(({ events }) =>
      authoritiesFor(events).every((authority) => authorities.has(authority)),
    );
    const counts = await countDeliveries(
      db,
      readable.map(({ id }) => id),
    );
    return { readable, counts };
  }

  async function view(db: Db, webhook: Webhook): Promise<WebhookView> {
    return toWebhookView(webhook, (await countDeliveries(db, [webhook.id])).get(webhook.id));
  }

  function acceptForm(body: ParsedBody<WebhookForm>, by: Caller): WebhookFacts {
    const form = accept(body, checkWebhook(body.value, mayConnect, networks));
    const { name, url, events, includeValues = false, enabled = true } = form;
    refuseBeyondOwn(by, authoritiesFor(events), '/events');
    return { name: name.trim(), url, events, includeValues, enabled };
  }

  return {
    list: (query: WebhookListQuery, by: Caller): Promise<ListView<WebhookView>> =>
      database.snapshot(async (db) => {
        const request = readListQuery(query, NAMED_SORT_KEYS, 'name');
        const { readable, counts } = await readableBy(db, by.authorities);
        const wanted = readable.filter(({ id }) => query.deliveries === undefined || counts.get(id)?.failed);
        const { items, total } = listPage(wanted, request);
        const views = items.map((webhook) => toWebhookView(webhook, counts.get(webhook.id)));
        return { items: views, page: request.page, size: request.size, total };
      }),

    /** Counts the failed deliveries of the webhooks that one may read. */
    async countFailed(db: Db, authorities: ReadonlySet<string>): Promise<number> {
      const { counts } = await readableBy(db, authorities);
      return [...counts.values()].reduce((sum, { failed }) => sum + failed, 0);
    },

    /** Throws `not-found`, or `forbidden` without the authorities for its events. */
    read: (id: string, by: Caller): Promise<WebhookView> =>
      database.snapshot(async (db) => view(db, await stored(db, id, by))),

    /** Returns the webhook with its secret. Throws `invalid`, also when there are too many, or `forbidden`. */
    async create(body: ParsedBody<WebhookForm>, by: Caller): Promise<CreatedWebhook> {
      const facts = acceptForm(body, by);
      const id = newId();
      const secret = newSecret();
      const sealed = seal(await key(), secret, id);
      return database.transaction(async (db) => {
        const write = { login: by.login, now: clock.now() };
        if (!(await insertWebhook(db, facts, { id, secret: sealed, ownerId: by.userId }, write)))
          refuse([violation('', 'too-many', { max: MAX_WEBHOOKS })]);
        await audit(db, by, { action: 'create' }, { id, name: facts.name });
        return { ...(await view(db, (await findWebhook(db, id))!)), secret };
      });
    },

    /** Makes the caller its owner. Throws `invalid`, `not-found`, `stale` or `forbidden`. */
    update: (
      id: string,
      body: ParsedBody<WebhookForm>,
      expectedVersion: ExpectedVersion,
      by: Caller,
    ): Promise<WebhookView> =>
      database.transaction(async (db) => {
        if (!(await findWebhook(db, id))) missing(body);
        const before = await stored(db, id, by);
        if (isStale(before.version, expectedVersion)) throw new AppError('stale');
        const facts = acceptForm(body, by);
        const write = { login: by.login, now: clock.now() };
        if (!(await updateWebhook(db, before, facts, by.userId, write))) throw new AppError('stale');
        await audit(db, by, { action: 'update', changed: changedNames<WebhookFacts>(before, facts) }, before);
        return view(db, (await findWebhook(db, id))!);
      }),

    /** Throws `not-found`, `stale` or `forbidden`. */
    remove: (id: string, expectedVersion: ExpectedVersion, by: Caller): Promise<void> =>
      database.transaction(async (db) => {
        const webhook = await stored(db, id, by);
        if (isStale(webhook.version, expectedVersion)) throw new AppError('stale');
        if (!(await deleteWebhook(db, webhook))) throw new AppError('stale');
        await audit(db, by, { action: 'delete' }, webhook);
      }),

    /** Returns its calls of the last 30 days, latest first. Throws `not-found` or `forbidden`. */
    deliveries: (
      id: string,
      query: WebhookDeliveryQuery,
      by: Caller,
    ): Promise<ListView<WebhookDeliveryView>> =>
      database.snapshot(async (db) => {
        await stored(db, id, by);
        const { page, size } = readListQuery(query, NAMED_SORT_KEYS, 'name');
        const { deliveries, total } = await listDeliveries(db, id, { page, size, state: query.state });
        return { items: deliveries.map(toDeliveryView), page, size, total };
      }),

    /** Sends a call again, with the same `webhook-id`. Throws `not-found` or `forbidden`. */
    resend: (id: string, by: Caller): Promise<WebhookDeliveryView> =>
      database.transaction(async (db) => {
        const delivery = (await findDelivery(db, id)) ?? fail('not-found');
        const webhook = await stored(db, delivery.webhook_id, by);
        await retry(db, { table: 'webhook_delivery' }, [id], clock.now(), ['sent', 'failed']);
        await audit(db, by, { action: 'resend' }, webhook);
        afterCommit(db, wake);
        return toDeliveryView((await findDelivery(db, id))!);
      }),
  };
}
