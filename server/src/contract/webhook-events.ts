import type { Authority } from './authorities.ts';

// Contains no schemas: the administration loads this before anything else.

/** The webhook events by kind, and the authority that they require; null: any content authority. */
export const WEBHOOK_KINDS = {
  page: { authority: 'access_cms_page', happenings: ['published', 'changed', 'unpublished'] },
  article: { authority: 'access_cms_articles', happenings: ['published', 'changed', 'unpublished'] },
  'form-result': { authority: 'access_cms_forms', happenings: ['stored'] },
  media: { authority: null, happenings: ['created', 'changed', 'deleted'] },
  navigation: { authority: 'access_cms_page', happenings: ['created', 'changed', 'deleted'] },
} as const satisfies Record<string, { authority: Authority | null; happenings: readonly string[] }>;

export type WebhookKind = keyof typeof WEBHOOK_KINDS;

/** `page.published` */
export type WebhookEvent = {
  [Kind in WebhookKind]: `${Kind}.${(typeof WEBHOOK_KINDS)[Kind]['happenings'][number]}`;
}[WebhookKind];

/** `page.published`, or `page.*` for all events of a kind. */
export type WebhookSubscription = WebhookEvent | `${WebhookKind}.*`;

export const WEBHOOK_SUBSCRIPTIONS = Object.entries(WEBHOOK_KINDS).flatMap(([kind, { happenings }]) =>
  ['*', ...happenings].map((happening) => `${kind}.${happening}`),
) as WebhookSubscription[];

/** Returns the authorities that subscriptions to these events require. */
export function authoritiesFor(subscriptions: readonly string[]): Authority[] {
  const kinds = subscriptions.map((name) => name.split('.')[0] as WebhookKind);
  return [...new Set(kinds)].flatMap((kind) => WEBHOOK_KINDS[kind].authority ?? []);
}

/** Returns whether one of the subscriptions includes an event. */
export function includesEvent(subscriptions: readonly string[], event: WebhookEvent): boolean {
  return subscriptions.includes(event) || subscriptions.includes(`${event.split('.')[0]}.*`);
}
