const YEAR_SECONDS = 31_536_000;

/** For a year this host is asked over https alone. Browsers heed it over https only. */
export const STRICT_TRANSPORT = `max-age=${YEAR_SECONDS}`;

/** Of pages that only we write: no other site keeps a hand on their window, and they need nothing of the device. */
export const ISOLATION_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};
