/** The browser and operating system of a session, so that its user recognises it. */
export interface BrowserName {
  /** For example `Firefox 144`; null for anything other than a browser. */
  browser: string | null;
  /** For example `Linux`. */
  system: string | null;
}

/** Parses a User-Agent header. Loads the library on first use to keep the start fast. */
export async function readBrowserName(userAgent: string | null): Promise<BrowserName> {
  if (!userAgent) return { browser: null, system: null };
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(userAgent);
  const major = browser.version?.split('.')[0];
  return {
    browser: browser.name ? [browser.name, major].filter(Boolean).join(' ') : null,
    system: os.name ?? null,
  };
}
