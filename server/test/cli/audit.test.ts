import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/audit.ts');

describe('npm run audit', () => {
  it('fails in CI when the registry does not respond, and elsewhere reports that nothing was audited', async () => {
    const registry = await refusingAddress();
    for (const [ci, code] of [
      ['true', 1],
      ['', 0],
    ] as const) {
      const audit = await run({ CI: ci, npm_config_registry: registry });
      assert.equal(audit.code, code, audit.errors);
      assert.match(audit.errors, /!!! NOT AUDITED !!!/);
    }
  });
});

/** Returns an address on which nothing listens. */
async function refusingAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/`;
}

function run(environment: Readonly<Record<string, string>>): Promise<{ code: number; errors: string }> {
  const env = { ...process.env, npm_config_fetch_retries: '0', ...environment };
  return new Promise((done) => {
    const child = execFile(process.execPath, [SCRIPT], { env }, (_error, _out, errors) =>
      done({ code: child.exitCode ?? -1, errors }),
    );
  });
}
