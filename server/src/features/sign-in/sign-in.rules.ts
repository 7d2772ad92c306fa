import type { Localised } from '../../contract/common.ts';
import type { RefusalReason } from '../../contract/audit.ts';
import type { MenuEntry } from '../../contract/auth.ts';
import { resolveLocalised } from '../../kernel/locale.ts';

/** What is known of the user that somebody wants to sign in as. */
export interface Credentials {
  userId: string;
  login: string;
  /** Null: this user has no password, and signs in another way. */
  passwordHash: string | null;
  disabled: boolean;
}

/** Credentials that opened the door. */
export type AcceptedCredentials = Credentials & { passwordHash: string };

/**
 * Whether a sign-in is let in. The caller learns nothing of why it is not: unknown login, wrong password and
 * disabled user are one case. Source: spec §5-6, contract §2 (`bad-credentials`).
 */
export function isAccepted(
  credentials: Credentials | undefined,
  passwordMatches: boolean,
): credentials is AcceptedCredentials {
  return (
    credentials !== undefined && credentials.passwordHash !== null && passwordMatches && !credentials.disabled
  );
}

/** Why `isAccepted` said no, for the audit trail alone. */
export function refusalReason(credentials: Credentials | undefined): RefusalReason {
  if (credentials === undefined) return 'unknown-login';
  return credentials.disabled ? 'disabled' : 'wrong-password';
}

/** An entry of the menu as it is stored. */
export interface StoredMenuEntry {
  id: string;
  label: Localised;
  path: string;
  /** Any of these opens it; none: it is for everyone. */
  functions: readonly string[];
}

/** The entries that somebody may use, in their order, labelled in a language, each with the function that opens it. */
export function visibleMenu(
  entries: readonly StoredMenuEntry[],
  authorities: ReadonlySet<string>,
  language: string,
  defaultLanguage: string,
): MenuEntry[] {
  return entries.flatMap(({ id, label, path, functions }) => {
    const held = functions.find((name) => authorities.has(name));
    if (functions.length > 0 && held === undefined) return [];
    return [
      {
        id,
        label: resolveLocalised(label, language, defaultLanguage) || id,
        path,
        function: held ?? null,
      },
    ];
  });
}
