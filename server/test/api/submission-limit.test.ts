import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const SCRIPT = `
forms:
  - shortcut: contact
    title: { en: Write to us }
    fields: [{ name: name, type: text, attributes: { label: { en: Your name } } }]
`;
const PATH = '/api/public/forms-results';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

forEachEngine('The submission rate limit', (engine) => {
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: ['app.cms.form-rate-limit=2'],
  });

  it('refuses an address that has used its quota for a minute, with Retry-After', async () => {
    const send = (headers: Record<string, string> = {}) =>
      test.visitor.post(`${PATH}/contact`, { values: { name: 'Ada' } }, headers);
    assert.equal((await send()).status, 201);
    assert.equal((await send()).status, 201);
    const refused = await send();
    assert.equal(refused.status, 429);
    assert.equal(refused.headers['retry-after'], '60');
    const page = await send(BROWSER);
    assert.equal(page.status, 429);
    assert.match(page.headers['content-type']!, /text\/html/);
    test.clock.advance(60_000);
    assert.equal((await send()).status, 201);
  });
});
