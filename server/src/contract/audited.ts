// Contains no schemas: the administration loads this before anything else.

/** The actions in the audit trail. New ones may be added; none is renamed. Decision 0013. */
export const AUDIT_ACTIONS = [
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'end-sessions',
  'change-password',
  'change-password-refused',
  'create',
  'update',
  'delete',
  'save-draft',
  'discard-draft',
  'schedule-draft',
  'unschedule-draft',
  'share-preview',
  'revoke-preview',
  'delete-results',
  'purge-results',
  'erase-value',
  'export-results',
  'download-file',
  'resend',
  'disable',
  'restore',
  'delete-for-good',
  'enable-second-factor',
  'disable-second-factor',
  'reset-second-factor',
  'renew-recovery-codes',
  'second-factor-refused',
  'update-refused',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The kinds of subjects in the audit trail. */
export const AUDITED_KINDS = [
  'user',
  'role',
  'profile',
  'token',
  'page',
  'form',
  'form-result',
  'article-model',
  'article',
  'navigation',
  'style-sheet',
  'media',
  'redirect',
  'webhook',
] as const;
export type AuditedKind = (typeof AUDITED_KINDS)[number];
