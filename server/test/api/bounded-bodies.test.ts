import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const properties = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

forEachEngine('a body with faults without number', (engine) => {
  const test = useTestApp(engine);

  it('is refused by its size where names and passwords are sent', async () => {
    for (const path of ['login', 'password-recovery', 'password-reset']) {
      const answer = await test.visitor.post(`/api/auth/${path}`, properties(20_000));
      assert.equal(answer.status, 413, path);
      assert.equal(answer.body.code, 'too-large');
    }
    const login = await test.visitor.post('/api/auth/login', {
      login: 'x'.repeat(200),
      password: 'y'.repeat(72),
    });
    assert.equal(login.status, 401);
  });

  it('is told a hundred of them, and that there are more', async () => {
    const editor = await test.signIn('access_cms_page');
    const answer = await editor.post('/api/admin/cms/pages', properties(150));
    assert.equal(answer.status, 422);
    assert.equal(answer.body.errors.length, 100);
    assert.equal(answer.body.truncated, true);
    const few = await editor.post('/api/admin/cms/pages', properties(20));
    assert.equal(few.body.truncated, undefined);
    assert.ok(few.body.errors.length >= 20);
  });

  it('is told the first of them where it has very many members', async () => {
    const editor = await test.signIn('access_cms_page');
    const answer = await editor.post('/api/admin/cms/pages', properties(30_000));
    assert.equal(answer.status, 422);
    assert.equal(answer.body.errors.length, 1);
    assert.equal(answer.body.truncated, true);
  });
});
