import type { Localised } from '../../contract/common.ts';
import type { RefusalReason } from '../../contract/audit.ts';
import type { MenuEntry } from '../../contract/auth.ts';
import { resolveLocalised } from '../../kernel/locale.ts';

/** The stored credentials of the user to sign in as. */
export interface Credentials {
  userId: string;
  login: string;
  /** Null: the user has no password and signs in another way. */
  passwordHash: string | null;
  disabled: boolean;
}

/** Credentials that were accepted. */
export type AcceptedCredentials = Credentials & { passwordHash: string };

/**
 * Returns whether a sign-in is accepted. The caller does not learn the reason for a refusal: unknown login, wrong
 * password and disabled user look the same. Source: spec §5-6, contract §2 (`bad-credentials`).
 */
export function isAccepted(
  credentials: Credentials | undefined,
  passwordMatches: boolean,
): credentials is AcceptedCredentials {
  return (
    credentials !== undefined && credentials.passwordHash !== null && passwordMatches && !credentials.disabled
  );
}

/** Returns why `isAccepted` refused, for the audit trail only. */
export function refusalReason(credentials: Credentials | undefined): RefusalReason {
  if (credentials === undefined) return 'unknown-login';
  return credentials.disabled ? 'disabled' : 'wrong-password';
}

/** A stored menu entry. */
export interface StoredMenuEntry {
  id: string;
  label: Localised;
  path: string;
  /** Any of these grants access; empty: visible to everyone. */
  functions: readonly string[];
}

/** Returns the built-in menu with the project's entries: those with a known id take its place, the others follow. */
export function mergeMenu(
  builtIn: readonly StoredMenuEntry[],
  project: readonly StoredMenuEntry[],
): StoredMenuEntry[] {
  return [...new Map([...builtIn, ...project].map((entry) => [entry.id, entry])).values()];
}

/**
 * Returns the entries that the user may open, in order, labelled in a language, each with the function that grants
 * access.
 */
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
