import Bowser from 'bowser';
import type { Contributor } from '../contributor.ts';

interface UserAgent {
  raw: string;
  /** Including its version. */
  browser: string;
  /** Including its version. */
  system: string;
  device: string;
}

/** Adds `userAgent`, the visitor's browser. */
export const userAgentContributor: Contributor<{ userAgent: UserAgent }> = {
  name: 'user-agent',
  description: "The visitor's browser, system and kind of device",
  variables: { userAgent: 'The browser: raw, browser and system with their versions, device' },
  cache: 'request',
  contribute(model, { request }) {
    const raw = request?.userAgent ?? '';
    // The parser rejects an empty text.
    const { browser, os, platform } = Bowser.parse(raw === '' ? ' ' : raw);
    model.userAgent = {
      raw,
      browser: join(browser.name, browser.version),
      system: join(os.name, os.versionName ?? os.version),
      device: platform.type ?? '',
    };
  },
};

function join(name: string | undefined, version: string | undefined): string {
  return [name, version].filter(Boolean).join(' ');
}
