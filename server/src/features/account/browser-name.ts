/** What a person recognises a session by. */
export interface BrowserName {
  /** `Firefox 144`; null for what is no browser. */
  browser: string | null;
  /** `Linux`. */
  system: string | null;
}

/** Reads a User-Agent header. The library is loaded at the first use, so that the start does not pay for it. */
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
