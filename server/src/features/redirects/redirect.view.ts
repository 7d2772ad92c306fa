import type { RedirectView } from '../../contract/redirect.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { Addressing } from '../../rendering/page-address.ts';
import { addressOf, isReachable, type RedirectTarget } from './redirect-target.ts';
import type { Redirect } from './redirect.repository.ts';

export function toRedirectView(
  redirect: Redirect,
  targets: ReadonlyMap<string, RedirectTarget>,
  addressing: Addressing,
  now: number,
): RedirectView {
  const target = redirect.targetId === null ? undefined : targets.get(redirect.targetId);
  return {
    id: redirect.id,
    version: redirect.version,
    createdAt: toInstant(redirect.createdAt),
    createdBy: redirect.createdBy,
    updatedAt: toInstant(redirect.updatedAt),
    updatedBy: redirect.updatedBy,
    from: redirect.from,
    to: target ? addressOf(target, redirect.locale, addressing) : redirect.toAddress,
    locale: redirect.locale,
    origin: redirect.origin,
    target: target ? { kind: target.kind, id: target.id, shortcut: target.shortcut } : null,
    active: target === undefined || isReachable(target, now),
  };
}
