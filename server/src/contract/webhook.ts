import { Type, type Static } from 'typebox';
import { Id, Instant, ListOf, ListQuery, Nullable, ResourceFacts, Writable } from './common.ts';
import { Defaulted } from './document.ts';
import { WEBHOOK_KINDS, WEBHOOK_SUBSCRIPTIONS } from './webhook-events.ts';

const Subscription = Type.Enum([...WEBHOOK_SUBSCRIPTIONS], { examples: ['page.*', 'form-result.stored'] });

const Properties = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  url: Type.String({
    maxLength: 2000,
    examples: ['https://example.org/hooks/site'],
    description: 'An https address; http only in `app.cms.webhook-networks`',
  }),
  events: Type.Array(Subscription, {
    minItems: 1,
    maxItems: WEBHOOK_SUBSCRIPTIONS.length,
    uniqueItems: true,
  }),
  includeValues: Defaulted(
    Type.Boolean({ description: 'Whether `form-result.stored` includes the values of the submission' }),
    false,
  ),
  enabled: Defaulted(Type.Boolean(), true),
});

/** The body of a webhook. */
export const WebhookForm = Writable(Properties, ['deliveries', 'secret'], { title: 'WebhookForm' });
export type WebhookForm = Static<typeof Properties>;

const Count = Type.Integer({ minimum: 0 });

export const WebhookView = Type.Object(
  {
    ...ResourceFacts,
    ...Properties.properties,
    deliveries: Type.Object(
      { pending: Count, sent: Count, failed: Count },
      { description: 'The number of calls in the last 30 days' },
    ),
  },
  { title: 'Webhook' },
);
export type WebhookView = Static<typeof WebhookView>;

export const CreatedWebhook = Type.Object(
  {
    ...WebhookView.properties,
    secret: Type.String({
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      description: 'The secret that calls are signed with. Never shown again',
    }),
  },
  { title: 'CreatedWebhook' },
);
export type CreatedWebhook = Static<typeof CreatedWebhook>;

export const WebhookList = ListOf(WebhookView, { title: 'WebhookList' });

export const WebhookListQuery = Type.Object(
  {
    page: ListQuery.page,
    size: ListQuery.size,
    sort: ListQuery.sort,
    deliveries: Type.Optional(Type.Enum(['failed'], { description: 'Only webhooks with such deliveries' })),
  },
  { additionalProperties: false },
);
export type WebhookListQuery = Static<typeof WebhookListQuery>;

/** The data of a call. */
export const WebhookData = Type.Object(
  {
    id: Id,
    kind: Type.Enum(Object.keys(WEBHOOK_KINDS)),
    shortcut: Type.String({ description: 'The name of a medium; of a submission, that of its form' }),
    version: Type.Integer({ description: 'Of a submission, that of its form' }),
    number: Type.Optional(Type.Integer({ description: 'Only of a submission: its number within the form' })),
    languages: Type.Array(Type.String(), { description: 'The locales in which it is released' }),
    addresses: Type.Array(Type.Object({ locale: Nullable(Type.String()), href: Type.String() }), {
      description: 'Its public addresses; the former ones when it is no longer public',
    }),
  },
  { title: 'WebhookData' },
);
export type WebhookData = Static<typeof WebhookData>;

export const DELIVERY_STATES = ['pending', 'sent', 'failed'] as const;

export const WebhookDeliveryView = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The `webhook-id` of its calls' }),
    event: Type.String({ examples: ['page.published'] }),
    data: WebhookData,
    state: Type.Enum([...DELIVERY_STATES]),
    attempts: Type.Integer({ minimum: 0 }),
    status: Nullable(Type.Integer({ description: 'The status of the last response; null without one' })),
    error: Nullable(Type.String({ description: 'Why the last attempt failed, in English' })),
    createdAt: Instant,
    nextAttemptAt: Nullable(Instant),
    finishedAt: Nullable(Instant),
  },
  { title: 'WebhookDelivery' },
);
export type WebhookDeliveryView = Static<typeof WebhookDeliveryView>;

export const WebhookDeliveryList = ListOf(WebhookDeliveryView, { title: 'WebhookDeliveryList' });

export const WebhookDeliveryQuery = Type.Object(
  {
    page: ListQuery.page,
    size: ListQuery.size,
    state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
  },
  { additionalProperties: false },
);
export type WebhookDeliveryQuery = Static<typeof WebhookDeliveryQuery>;
