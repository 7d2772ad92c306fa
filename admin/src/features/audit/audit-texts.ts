import type { AuditEntryView } from 'parvis/contract/audit';
import { AUDITED_KINDS, type AuditAction, type AuditedKind } from 'parvis/contract/audited';
import { PROVIDER_REFUSALS } from 'parvis/contract/identity-provider';
import type { LinkProps } from '@tanstack/react-router';
import { amountText, propertyText } from '../../i18n/property-texts.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';

/** Returns the text of an action. The compiler checks that each action and kind has one. */
export const actionText = (action: AuditAction, t: Translate): string => t(`audit.action-${action}`);

const isKind = (kind: string): kind is AuditedKind => AUDITED_KINDS.some((known) => known === kind);

export const kindText = (kind: string, t: Translate): string =>
  isKind(kind) ? t(`audit.kind-${kind}`) : kind;

/** Returns the details of an entry in one line: what changed, how many, why it was refused. */
export function detailsText(entry: AuditEntryView, t: Translate): string {
  const { reason } = entry;
  const parts = [
    changedText(entry, t),
    countsText(entry, t),
    scopeText(entry, t),
    reason === null ? '' : reasonText(reason, t),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

export function changedText({ entity, changed }: AuditEntryView, t: Translate): string {
  return changed.map((name) => propertyText(entity?.kind ?? '', name, t)).join(', ');
}

export function countsText({ counts }: AuditEntryView, t: Translate): string {
  return Object.entries(counts ?? {})
    .map(([what, count]) => amountText(what, count, t))
    .join(', ');
}

const SCOPES = {
  format: 'audit.scope-format',
  from: 'audit.filter-from',
  to: 'audit.filter-to',
  spam: 'property.spam',
  mail: 'results.column-mail',
  search: 'audit.scope-search',
  field: 'audit.scope-field',
} as const satisfies Record<string, MessageKey>;

/** Returns what an export or download covered. */
export function scopeText({ scope }: AuditEntryView, t: Translate): string {
  return Object.entries(scope ?? {})
    .map(([what, value]) => {
      const label = Object.hasOwn(SCOPES, what) ? t(SCOPES[what as keyof typeof SCOPES]) : what;
      return value === true ? label : `${label} ${value}`;
    })
    .join(', ');
}

const REASONS = {
  'unknown-login': 'audit.reason-unknown-login',
  'wrong-password': 'audit.reason-wrong-password',
  'wrong-code': 'audit.reason-wrong-code',
  disabled: 'audit.reason-disabled',
} as const satisfies Record<string, MessageKey>;

export function reasonText(reason: string, t: Translate): string {
  if (Object.hasOwn(REASONS, reason)) return t(REASONS[reason as keyof typeof REASONS]);
  const provider = PROVIDER_REFUSALS.find((known) => known === reason);
  return provider ? t(`sign-in.${provider}`) : reason;
}

/** Returns the screen of the entity that an entry is about, if it has one. */
export function screenOf({ entity, action }: AuditEntryView): LinkProps | undefined {
  if (!entity || action === 'delete') return undefined;
  const params = { id: entity.id };
  switch (entity.kind) {
    case 'user':
      return { to: '/users/$id', params };
    case 'page':
      return { to: '/pages/$id', params };
    case 'form':
      return { to: '/forms/$id', params };
    case 'article':
      return { to: '/articles/$id', params };
    case 'article-model':
      return { to: '/articles-model/$id', params };
    case 'navigation':
      return { to: '/navigation/$id', params };
    case 'role':
    case 'profile':
      return { to: '/users/access' };
    default:
      return undefined;
  }
}
