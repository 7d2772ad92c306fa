import { isEmailAddress } from '../../content/field-value.rules.ts';

const MAX_RETURN_TO_LENGTH = 2000;
const MAX_NAME_LENGTH = 200;

/** A person as identified by a provider. */
export interface Person {
  issuer: string;
  subject: string;
  /** Undefined when the address is missing or invalid. */
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/**
 * Returns the path within this site that a request wants to return to; undefined for anything else, so that a link to
 * the sign-in cannot redirect to another site.
 */
export function readReturnTo(requested: unknown, siteUrl: string): string | undefined {
  if (
    typeof requested !== 'string' ||
    requested.length > MAX_RETURN_TO_LENGTH ||
    !/^\/(?![/\\])/.test(requested)
  ) {
    return undefined;
  }
  if (!URL.canParse(requested, siteUrl)) return undefined;
  const url = new URL(requested, siteUrl);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(siteUrl).origin && !path.startsWith('//') ? path : undefined;
}

/** Reads a person from claims, without trusting the type of any claim. */
export function readPerson(claims: Readonly<Record<string, unknown>>): Person {
  const email = typeof claims.email === 'string' && isEmailAddress(claims.email) ? claims.email : undefined;
  const name = readName(claims.name);
  const [firstWord = '', ...others] = name.split(' ');
  const fallback = readName(email?.split('@')[0]) || '-';
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    // Some providers send the boolean as a string.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: readName(claims.given_name) || firstWord || fallback,
    lastName: readName(claims.family_name) || others.join(' ') || name || fallback,
  };
}

/**
 * Returns whether two addresses certainly denote the same mailbox. Comparison keys equate more, such as full-width
 * letters: enough to reject a second user, but not to sign somebody in.
 */
export function isSameMailbox(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * Returns why an issuer cannot be used; undefined when it can. Without TLS, an attacker on the network could forge
 * identities.
 */
export function findIssuerFault(id: string, issuer: string): string | undefined {
  const { protocol } = new URL(issuer);
  if (protocol === 'https:' || isLoopback(issuer)) return undefined;
  return `app.auth.oidc.${id}.issuer is "${issuer}": an identity provider needs https unless it runs on this machine.`;
}

export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function readName(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
}
