import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../config/properties.ts';
import type { EntityChangeListener } from '../../content/entity-change.ts';
import type { WebhookEvent } from '../../contract/webhook-events.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { Secret } from '../../security/secret.ts';
import { createAnnounce, type Happening } from './announcer.ts';
import { describeContent, happeningsIn, type Told } from './content-events.ts';
import { createScheduledEvents } from './scheduled-events.ts';
import { createWebhookSender } from './webhook-sender.ts';
import { webhookRoutes } from './webhook.routes.ts';
import { createAddressCheck } from './webhook.rules.ts';
import { createWebhookService } from './webhook.service.ts';

export interface WebhooksSliceParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  logger: Logger;
  addressing: Addressing;
  secret: Secret;
  domainUrl(): string;
}

/** A stored submission, as calls describe it. */
export interface StoredResult {
  id: string;
  number: number;
  form: { shortcut: string };
  formVersion: number;
  locale: string;
}

/** A medium, as calls describe it. */
export interface AnnouncedMedium {
  id: string;
  name: string;
  version: number;
}

/** Queues the webhook calls of an event. */
export type WebhooksSlice = ReturnType<typeof webhooksSlice>;

/** Webhooks: their administration, and the calls. */
export function webhooksSlice(parts: WebhooksSliceParts) {
  const { configuration, database, clock, addressing, secret, domainUrl } = parts;
  const networks = configuration['app.cms.webhook-networks'];
  const mayConnect = createAddressCheck(networks);
  const key = () => secret.key('webhooks');
  const queue = createWebhookSender({ ...parts, mayConnect, key });
  const announce = createAnnounce(() => clock.now(), queue.wake);
  const announceContent = (db: Db, happenings: readonly Happening<Told>[]) =>
    announce(db, happenings, (entities) => describeContent(db, entities, addressing, domainUrl()));
  const scheduled = createScheduledEvents({ ...parts, announce: announceContent });
  const webhooks = createWebhookService({ database, clock, networks, mayConnect, key, wake: queue.wake });
  const announceChanges: EntityChangeListener = (db, changes) => announceContent(db, happeningsIn(changes));

  return {
    announceChanges,
    countFailed: webhooks.countFailed,
    announceResults: (db: Db, results: readonly StoredResult[], at: number): Promise<void> =>
      announce(
        db,
        results.map((subject) => ({ event: 'form-result.stored', at, subject })),
        (stored) =>
          stored.map(({ id, number, form: { shortcut }, formVersion: version, locale }) => ({
            ...{ id, kind: 'form-result', shortcut, version, number, languages: [locale], addresses: [] },
          })),
      ),
    announceMedium: (db: Db, event: WebhookEvent, subject: AnnouncedMedium): Promise<void> =>
      announce(db, [{ event, at: clock.now(), subject }], (media) =>
        media.map(({ id, name, version }) => ({
          ...{ id, kind: 'media', shortcut: name, version, languages: [] },
          addresses: [{ locale: null, href: `${domainUrl()}/media/${id}/${name}` }],
        })),
      ),
    /** Sends all due calls, and announces scheduled changes. Never rejects. */
    async deliverDue(): Promise<void> {
      await scheduled.run();
      await queue.deliverDue();
    },
    routes: (api: FastifyInstance) => webhookRoutes(api, webhooks),
    start(): void {
      scheduled.start();
      queue.start();
    },
    async close(): Promise<void> {
      await scheduled.close();
      await queue.close();
    },
  };
}
