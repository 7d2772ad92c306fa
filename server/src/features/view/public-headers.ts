import { STRICT_TRANSPORT } from '../../http/protection-headers.ts';

/** Hosts whose frames content may hold: the videos and maps that the HTML policy lets through. */
export interface PublicHeaderSettings {
  /** `app.cms.content-security-policy`: sources to add, by directive. */
  addedSources: Readonly<Record<string, readonly string[]>>;
  frameHosts: readonly string[];
  /** Whether the public reaches the site by https. */
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

/** The headers that every public page carries. Source: rendering "Safety". */
export function publicPageHeaders(settings: PublicHeaderSettings): Readonly<Record<string, string>> {
  return headersWith(contentSecurityPolicy(settings), settings);
}

/** Those of pages that only editors see: as the public ones, and without any script. */
export function securedPageHeaders(settings: PublicHeaderSettings): Readonly<Record<string, string>> {
  return {
    ...headersWith(`${contentSecurityPolicy(settings)}; sandbox allow-same-origin allow-popups`, settings),
    'Cache-Control': 'no-store',
  };
}

/** The policy of the base with what the site adds; adding to `'none'` takes its place. */
export function contentSecurityPolicy({
  addedSources,
  frameHosts,
}: Omit<PublicHeaderSettings, 'isHttps'>): string {
  const policy = new Map(Object.entries(BASE_POLICY));
  policy.set('frame-src', [...policy.get('frame-src')!, ...frameHosts.map((host) => `https://${host}`)]);
  for (const [directive, sources] of Object.entries(addedSources)) {
    // A directive that is not named falls back to `default-src`; naming it must not take that away.
    const base = policy.get(directive) ?? (directive.endsWith('-src') ? policy.get('default-src')! : []);
    policy.set(directive, [...new Set([...base.filter((source) => source !== "'none'"), ...sources])]);
  }
  return [...policy].map(([directive, sources]) => [directive, ...sources].join(' ')).join('; ');
}

/** Scripts of the site may use the device and open windows; frames of others and windows that opened a page may not. */
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
