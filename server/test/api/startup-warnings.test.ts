import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { startTestApp } from '../support/test-app.ts';

forEachEngine('startup', (engine) => {
  async function warnings(...settings: string[]): Promise<[property: string, detail: string][]> {
    const lines: [string, string][] = [];
    const onLog = (line: string) => {
      const { msg, property, detail } = JSON.parse(line);
      if (msg === 'configuration warning') lines.push([property, detail]);
    };
    const project = { 'data/access.yaml': 'profiles: [{ name: Editors, roles: [] }]\n' };
    const { app } = await startTestApp(engine, { project, settings, onLog });
    await app.close();
    return lines;
  }
  const provider = ['issuer=https://id.example', 'client-id=x', 'auto-create=true'].map(
    (setting) => `app.auth.oidc.corp.${setting}`,
  );
  const profile = 'app.auth.oidc.corp.profile';
  const secret = `app.security.secret=${'x'.repeat(32)}`;

  it('warns of an unknown profile for an identity provider', async () => {
    const [[property, detail] = []] = await warnings(secret, ...provider, `${profile}=Editor`);
    assert.equal(property, profile);
    assert.match(
      detail!,
      /There is no profile "Editor"\. Did you mean "Editors"\?.*New users cannot sign in/,
    );
    assert.deepEqual(await warnings(secret, ...provider, `${profile}=EDITORS`), []);
  });

  it('warns of a missing secret if the database needs one', async () => {
    const found = await warnings();
    if (engine.name === 'sqlite') assert.deepEqual(found, []);
    else {
      assert.deepEqual(
        found.map(([property]) => property),
        ['app.security.secret'],
      );
      assert.match(found[0]![1], /second factor \(503\)/);
    }
  });
});
