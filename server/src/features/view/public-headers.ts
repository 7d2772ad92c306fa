import { STRICT_TRANSPORT } from '../../http/protection-headers.ts';

/** Hosts that content may embed in frames: the video and map hosts that the HTML policy permits. */
export interface PublicHeaderSettings {
  /** `app.cms.content-security-policy`: additional sources by directive. */
  addedSources: Readonly<Record<string, readonly string[]>>;
  frameHosts: readonly string[];
  /** Whether the public site uses https. */
  isHttps: boolean;
}

const BASE_POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Returns the headers of every public page. Source: rendering "Safety". */
export function publicPageHeaders(settings: PublicHeaderSettings): Readonly<Record<string, string>> {
  return headersWith(contentSecurityPolicy(settings), settings);
}

/** Returns the headers of pages for editors: the public ones, with all scripts blocked. */
export function securedPageHeaders(settings: PublicHeaderSettings): Readonly<Record<string, string>> {
  return {
    ...headersWith(`${contentSecurityPolicy(settings)}; sandbox allow-same-origin allow-popups`, settings),
    'Cache-Control': 'no-store',
  };
}

/** Returns the base policy with the site's additional sources; these replace `'none'`. */
export function contentSecurityPolicy({
  addedSources,
  frameHosts,
}: Omit<PublicHeaderSettings, 'isHttps'>): string {
  const policy = new Map(Object.entries(BASE_POLICY));
  policy.set('frame-src', [...policy.get('frame-src')!, ...frameHosts.map((host) => `https://${host}`)]);
  for (const [directive, sources] of Object.entries(addedSources)) {
    // An unnamed directive falls back to `default-src`, so adding one must include those sources.
    const base = policy.get(directive) ?? (directive.endsWith('-src') ? policy.get('default-src')! : []);
    policy.set(directive, [...new Set([...base.filter((source) => source !== "'none'"), ...sources])]);
  }
  return [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
}

/** The site's own scripts may use device features and open windows; third-party frames and opener windows may not. */
function headersWith(policy: string, { isHttps }: PublicHeaderSettings): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy':
      'camera=(self), geolocation=(self), microphone=(self), payment=(self), usb=(self), browsing-topics=()',
    ...(isHttps ? { 'Strict-Transport-Security': STRICT_TRANSPORT } : {}),
  };
}

/** Headers that concern documents only. */
const OF_DOCUMENTS = new Set(['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']);

/** Returns the headers of a page in another format than HTML. */
export function fileHeaders(
  contentType: string,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OF_DOCUMENTS.has(name));
  return { ...Object.fromEntries(kept), 'Content-Type': contentType };
}
