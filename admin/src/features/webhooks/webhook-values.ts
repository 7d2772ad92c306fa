import {
  WEBHOOK_KINDS,
  type WebhookEvent,
  type WebhookKind,
  type WebhookSubscription,
} from 'parvis/contract/webhook-events';

/** Returns the events of a kind, in the order in which they are shown. */
export function eventsOf(kind: WebhookKind): WebhookEvent[] {
  return WEBHOOK_KINDS[kind].happenings.map((happening) => `${kind}.${happening}` as WebhookEvent);
}

/** Returns the kinds whose events these authorities permit. */
export function permittedKinds(authorities: readonly string[]): WebhookKind[] {
  return (Object.keys(WEBHOOK_KINDS) as WebhookKind[]).filter((kind) => {
    const { authority } = WEBHOOK_KINDS[kind];
    return authority === null || authorities.includes(authority);
  });
}

/** Returns the single events of subscriptions. */
export function toEvents(subscriptions: readonly WebhookSubscription[]): WebhookEvent[] {
  return subscriptions.flatMap((name) =>
    name.endsWith('.*') ? eventsOf(name.slice(0, -2) as WebhookKind) : (name as WebhookEvent),
  );
}

/** Returns subscriptions to events; those to all events of a kind include later ones. */
export function toSubscriptions(events: readonly string[]): WebhookSubscription[] {
  return (Object.keys(WEBHOOK_KINDS) as WebhookKind[]).flatMap((kind): WebhookSubscription[] => {
    const all = eventsOf(kind);
    const chosen = all.filter((event) => events.includes(event));
    return chosen.length === all.length ? [`${kind}.*`] : chosen;
  });
}

/** Returns the kind and the action of an event. */
export function partsOf(event: string) {
  const [kind, happening] = event.split('.') as [WebhookKind, Happening];
  return { kind, happening };
}

type Happening = (typeof WEBHOOK_KINDS)[WebhookKind]['happenings'][number];
