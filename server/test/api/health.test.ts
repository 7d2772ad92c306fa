import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { startTestApp } from '../support/test-app.ts';

forEachEngine('health', (engine) => {
  it('is alive and ready while serving', async () => {
    const { app, visitor } = await startTestApp(engine);
    for (const url of ['/health/live', '/health/ready']) {
      const answer = await visitor.get(url);
      assert.deepEqual([answer.status, answer.body], [200, { status: 'ok' }], url);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    await app.close();
  });

  it('is alive but not ready while the database does not respond, with Retry-After', async () => {
    const { app, visitor } = await startTestApp(engine);
    await app.database.close();
    assert.equal((await visitor.get('/health/live')).status, 200);
    const answer = await visitor.get('/health/ready');
    assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
    assert.ok(Number(answer.headers['retry-after']) > 0);
    assert.doesNotMatch(answer.text, /sqlite|postgres|destroyed/i);
    await app.server.close();
  });

  it('is not ready while migrations are missing', async () => {
    const { app, visitor } = await startTestApp(engine);
    await app.database.transaction((db) => db.deleteFrom('schema_migration').execute());
    assert.equal((await visitor.get('/health/ready')).status, 503);
    await app.close();
  });
});
