import { isEmailAddress } from '../../content/field-value.rules.ts';

const MAX_RETURN_TO_LENGTH = 2000;
const MAX_NAME_LENGTH = 200;

/** Whom a provider says somebody is. */
export interface Person {
  issuer: string;
  subject: string;
  /** Undefined when there is none, or none that can be one. */
  email: string | undefined;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

/**
 * The path of this site that a wish names; undefined for anything else: another site must not be reached by a link to our
 * sign-in.
 */
export function readReturnTo(wish: unknown, siteUrl: string): string | undefined {
  if (typeof wish !== 'string' || wish.length > MAX_RETURN_TO_LENGTH || !/^\/(?![/\\])/.test(wish)) {
    return undefined;
  }
  if (!URL.canParse(wish, siteUrl)) return undefined;
  const url = new URL(wish, siteUrl);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(siteUrl).origin && !path.startsWith('//') ? path : undefined;
}

/** The person that claims tell of. Nothing in them is trusted to have the type that it should. */
export function readPerson(claims: Readonly<Record<string, unknown>>): Person {
  const email = typeof claims.email === 'string' && isEmailAddress(claims.email) ? claims.email : undefined;
  const name = readName(claims.name);
  const [firstWord = '', ...others] = name.split(' ');
  const fallback = readName(email?.split('@')[0]) || '-';
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    // Some providers write the boolean as a text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: readName(claims.given_name) || firstWord || fallback,
    lastName: readName(claims.family_name) || others.join(' ') || name || fallback,
  };
}

/**
 * Whether two addresses are the same mailbox beyond doubt. Keys of comparison make more alike than that, such as letters of
 * full width: enough to refuse a second user, not to let somebody in.
 */
export function isSameMailbox(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Why an issuer cannot be used; undefined when it can. Without TLS anybody on the way could say who somebody is. */
export function findIssuerFault(id: string, issuer: string): string | undefined {
  const { protocol } = new URL(issuer);
  if (protocol === 'https:' || isLoopback(issuer)) return undefined;
  return `app.auth.oidc.${id}.issuer is "${issuer}": an identity provider needs https, but on this machine itself.`;
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
