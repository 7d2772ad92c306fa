import { Type, type Static } from 'typebox';
import { AUDIT_ACTIONS, AUDITED_KINDS } from './audited.ts';
import { Id, Instant, ListOf, ListQuery, Nullable } from './common.ts';
import { PROVIDER_REFUSALS } from './identity-provider.ts';

/** Why a password was rejected. Never revealed to the person signing in. */
export const REFUSAL_REASONS = [
  'unknown-login',
  'wrong-password',
  'wrong-code',
  'disabled',
  ...PROVIDER_REFUSALS,
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export const AuditEntryView = Type.Object(
  {
    id: Id,
    occurredAt: Instant,
    userId: Nullable(Id),
    login: Nullable(
      Type.String({
        description:
          'The login of the user at that time. Null: the command line, a job, or a sign-in with an unknown login',
      }),
    ),
    address: Nullable(Type.String({ description: 'The IP address of the request' })),
    action: Type.Enum([...AUDIT_ACTIONS]),
    entity: Nullable(
      Type.Object({
        kind: Type.String({ examples: [...AUDITED_KINDS] }),
        id: Type.String(),
        name: Type.String({ description: 'Its name at that time' }),
      }),
    ),
    changed: Type.Array(Type.String(), { description: 'Names of the properties that an update changed' }),
    reason: Nullable(Type.String({ examples: [...REFUSAL_REASONS] })),
    counts: Nullable(
      Type.Record(Type.String(), Type.Integer({ minimum: 0 }), {
        description: 'Numbers of items of a bulk operation, such as `results`, `mails` and `files`',
      }),
    ),
    scope: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()]), {
        description:
          'The filters of an export or a download: `format`, `from`, `to`, `spam`, `mail`, `field`. `search` is true when there were search words, which are not recorded',
      }),
    ),
  },
  { title: 'AuditEntry' },
);
export type AuditEntryView = Static<typeof AuditEntryView>;

export const AuditList = ListOf(AuditEntryView, { title: 'AuditEntryList' });

export const AuditQuery = Type.Object(
  {
    page: ListQuery.page,
    size: ListQuery.size,
    sort: Type.Optional(Type.Enum(['occurredAt', '-occurredAt'])),
    login: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Case-insensitive' })),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'A part of the login; case-insensitive' }),
    ),
    action: Type.Optional(Type.Enum([...AUDIT_ACTIONS])),
    entity: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'An id, or a kind such as `user`' }),
    ),
    from: Type.Optional(Instant),
    to: Type.Optional(Type.String({ format: 'date-time', description: 'Exclusive' })),
  },
  { additionalProperties: false },
);
export type AuditQuery = Static<typeof AuditQuery>;
