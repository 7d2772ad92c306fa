import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testProject } from '../support/test-project.ts';
import { startServer } from './run-parvis.ts';

const PAGE = `pages:
  - { shortcut: home, title: { en: Home }, status: published, contributors: [careless] }
`;

function careless(body: string): string {
  return testProject({
    'data/pages.yaml': PAGE,
    'contributors/careless.js': `export default { name: 'careless', contribute(model) { ${body} } };`,
  });
}

describe('faulty code of a project', () => {
  it('with an unhandled rejection is logged, and the server continues', async () => {
    const project = careless("void Promise.reject(new Error('nobody awaits this'));");
    const server = await startServer(['--project', project, '--data', temporaryFolder()]);
    assert.equal((await fetch(`${server.url}/view/home`)).status, 200);
    assert.equal((await fetch(`${server.url}/view/home`)).status, 200);
    const { code, out } = await server.stop();
    assert.equal(code, 0);
    assert.match(out, /nobody awaits this/);
  });

  it('with an uncaught exception is logged, and the server stops cleanly', async () => {
    const project = careless("setImmediate(() => { throw new Error('thrown too late'); });");
    const server = await startServer(['--project', project, '--data', temporaryFolder()]);
    assert.equal((await fetch(`${server.url}/view/home`)).status, 200);
    const { code, out } = await server.end;
    assert.equal(code, 1);
    assert.match(out, /thrown too late/);
    assert.match(out, /stopped/);
  });
});
