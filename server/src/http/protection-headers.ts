const YEAR_SECONDS = 31_536_000;

/** Restricts this host to https for a year. Browsers ignore it over http. */
export const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}`;

/** For built-in pages: they share their window with no other site and need no device permissions. */
export const ISOLATION_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};
