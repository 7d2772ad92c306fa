import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { startServer } from './run-parvis.ts';

/** A home page that blocks the event loop until the file named in the query exists, or forever. */
const PROJECT = {
  'contributors/busy.ts': `
import { existsSync } from 'node:fs';
export default {
  name: 'busy',
  description: 'Computes',
  cache: 'request',
  contribute(model, { request }) {
    const file = new URL(request.url, 'http://x').searchParams.get('until') ?? '';
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync(file)) Atomics.wait(nothing, 0, 0, 20);
    model.done = true;
  },
};
`,
  'templates/pages/default.liquid': '<!doctype html><title>x</title>{{ done }}',
  'data/home.yaml':
    'pages:\n  - { shortcut: home, title: { en: Home }, status: published, contributors: [busy] }\n',
};

describe('a blocked event loop', () => {
  it('is logged with the current request and does not prevent the process from ending', async (t) => {
    const server = await startServer([
      ...['--project', testProject(PROJECT), '--data', temporaryFolder()],
      ...['--set', 'app.cms.contributor-timeout=10m', '--set', 'app.cms.render-timeout=10m'],
    ]);
    t.after(() => server.stop('SIGKILL'));
    const file = path.join(temporaryFolder(), 'secret');
    const answer = fetch(`${server.url}/view/home?until=${file}`);
    const [text] = await server.wrote(/^.*event loop held.*$/m);
    const held = JSON.parse(text) as { heldMs: number; requests: Record<string, unknown>[] };
    const request = held.requests[0]!;
    assert.deepEqual([request.method, request.path], ['GET', '/view/home']);
    assert.match(String(request.requestId), /^[\da-f-]{36}$/);
    assert.ok(Number(request.ms) > 0 && held.heldMs >= 1000);
    writeFileSync(file, '');
    assert.equal((await answer).status, 200);
    await server.wrote(/event loop recovered/);

    const lost = assert.rejects(fetch(`${server.url}/view/home`));
    await server.wrote(/event loop recovered[^]*event loop held/);
    const { code, out } = await server.stop('SIGTERM');
    assert.notEqual(code, 0);
    assert.match(out, /"level":60.*"shutdown timed out"/);
    await lost;
  });
});
