import type { RedirectView } from '../../contract/redirect.ts';
import { readableKinds } from '../../contract/content-kinds.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { addressOf, isReachable, type RedirectTarget } from './redirect-target.ts';
import type { Redirect } from './redirect.repository.ts';

/**
 * Converts a redirect for the API. Without the authority for its target, only the public address is included, if there
 * is one.
 */
export function toRedirectView(
  redirect: Redirect,
  targets: ReadonlyMap<string, RedirectTarget>,
  { addressing, now, authorities }: { addressing: Addressing; now: number; authorities: ReadonlySet<string> },
): RedirectView {
  const target = redirect.targetId === null ? undefined : targets.get(redirect.targetId);
  const active = target === undefined || isReachable(target, now);
  const readable = target !== undefined && readableKinds(authorities).has(target.kind);
  const address = target ? addressOf(target, redirect.locale, addressing) : redirect.toAddress;
  return {
    id: redirect.id,
    version: redirect.version,
    createdAt: toInstant(redirect.createdAt),
    createdBy: redirect.createdBy,
    updatedAt: toInstant(redirect.updatedAt),
    updatedBy: redirect.updatedBy,
    from: redirect.from,
    to: active || readable ? address : null,
    locale: redirect.locale,
    origin: redirect.origin,
    target: readable ? { kind: target.kind, id: target.id, shortcut: target.shortcut } : null,
    active,
  };
}
