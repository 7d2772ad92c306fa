import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from './shared-browser.ts';
import { startServer, type RunningServer, type ServerOptions } from './start-server.ts';

/** Server and browser of a `describe` block, available once its tests run. */
export interface Stage {
  readonly server: RunningServer;
  readonly browser: Browser;
}

/**
 * Starts a server and the shared browser before the tests of the calling `describe` block, and stops the server
 * afterwards.
 */
export function setStage(options?: ServerOptions): Stage {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  before(async () => {
    server = await startServer(options);
    browser = await sharedBrowser();
  });
  after(() => server?.stop());
  return {
    get server() {
      if (!server) throw new Error('No server: it starts before the first test');
      return server;
    },
    get browser() {
      if (!browser) throw new Error('No browser: it starts before the first test');
      return browser;
    },
  };
}
