import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const SCRIPT = `
forms:
  - shortcut: ask
    title: { en: Ask }
    fields:
      - { name: name, type: text, required: true, attributes: { label: { en: Name } } }
      - { name: paper, type: file, attributes: { label: { en: Paper } } }
  - { shortcut: other, title: { en: Other }, fields: [{ name: name, type: text, attributes: { label: { en: Name } } }] }
`;
const DAY_MS = 24 * 3600 * 1000;

forEachEngine('Idempotency-Key', (engine) => {
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: ['app.cms.form-rate-limit=0', 'app.cms.days-before-result-form-deletion=0'],
  });

  const send = (key: string, name: unknown, form = 'ask') =>
    test.visitor.post(`/api/public/forms-results/${form}`, { values: { name } }, { 'idempotency-key': key });

  async function count(): Promise<number> {
    const { total } = await test.app.database.read
      .selectFrom('form_result')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  it('returns the first response to a repeated request, and stores it once', async () => {
    const before = await count();
    const first = await send('a', 'Ada');
    test.clock.advance(60_000);
    const again = await send('a', 'Ada');
    assert.equal(first.status, 201);
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
    assert.equal(await count(), before + 1);
  });

  it('refuses another body under the same key', async () => {
    await send('b', 'Ada');
    const before = await count();
    const other = await send('b', 'Grace');
    assert.equal(other.status, 422);
    assert.deepEqual(
      other.body.errors.map((fault: { pointer: string; code: string }) => [fault.pointer, fault.code]),
      [['Idempotency-Key', 'key-reused']],
    );
    assert.equal(await count(), before);
  });

  it('is not bound by a submission that was not stored', async () => {
    assert.equal((await send('c', 3)).status, 422);
    assert.equal((await send('c', 'Ada')).status, 201);
  });

  it('refuses a body that is nested too deeply to be processed', async () => {
    for (const depth of [60, 5000, 100_000]) {
      const payload = `{"values":{"name":${'['.repeat(depth)}${']'.repeat(depth)}}}`;
      const answer = await test.visitor.post('/api/public/forms-results/ask', payload, {
        'content-type': 'application/json',
        'idempotency-key': `deep-${depth}`,
      });
      assert.equal(answer.status, 422, answer.text);
    }
  });

  it('belongs to one form', async () => {
    const [one, two] = [await send('d', 'Ada'), await send('d', 'Ada', 'other')];
    assert.deepEqual([one.status, two.status], [201, 201]);
    assert.notEqual(one.body.id, two.body.id);
  });

  it('stores one of many simultaneous requests, with the same response for all', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('e', 'Ada')));
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201]);
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
    assert.equal(await count(), before + 1);
  });

  it('accepts one of two simultaneous bodies', async () => {
    const before = await count();
    const answers = await Promise.all([send('f', 'Ada'), send('f', 'Grace')]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422]);
    assert.equal(await count(), before + 1);
  });

  it('compares files by content, whatever the multipart boundary', async () => {
    const post = (content: string) =>
      postForm(
        test.app.server,
        test.visitor,
        '/api/public/forms-results/ask',
        [
          ['name', 'Ada'],
          ['paper', fileOf(content, 'a.txt')],
        ],
        { accept: 'application/json', 'idempotency-key': 'g' },
      );
    const [first, again, other] = [await post('one'), await post('one'), await post('two')];
    assert.deepEqual([first.status, again.status, other.status], [201, 201, 422]);
    assert.deepEqual(again.body, first.body);
  });

  it('still works when the form was closed meanwhile', async () => {
    const first = await send('h', 'Ada', 'other');
    const editor = await test.signIn('access_cms_forms');
    const { items } = (await editor.get('/api/admin/cms/forms?search=other')).body;
    const form = (await editor.get(`/api/admin/cms/forms/${items[0].id}`)).body;
    assert.equal(
      (await editor.put(`/api/admin/cms/forms/${form.id}`, { ...form, status: 'closed' })).status,
      200,
    );
    assert.deepEqual((await send('h', 'Ada', 'other')).body, first.body);
    assert.equal((await send('i', 'Ada', 'other')).status, 409);
  });

  it('is free for another body after a day, and not before', async () => {
    const first = await send('free', 'Ada');
    test.clock.advance(DAY_MS - 1);
    assert.equal((await send('free', 'Grace')).status, 422);
    test.clock.advance(1);
    const other = await send('free', 'Grace');
    assert.equal(other.status, 201, other.text);
    assert.notEqual(other.body.id, first.body.id);
    assert.equal((await send('free', 'Grace')).body.id, other.body.id);
    assert.equal((await send('free', 'Ada')).status, 422);
  });

  it('expires after two days and is swept', async () => {
    const first = await send('j', 'Ada');
    test.clock.advance(2 * DAY_MS - 1);
    assert.equal((await send('j', 'Ada')).body.id, first.body.id);
    test.clock.advance(2);
    const later = await send('j', 'Grace');
    assert.equal(later.status, 201);
    assert.notEqual(later.body.id, first.body.id);
    test.clock.advance(2 * DAY_MS + 1);
    await test.app.jobs.run('SweepSubmissions');
    const left = await test.app.database.read.selectFrom('submission_key').selectAll().execute();
    assert.deepEqual(left, []);
  });

  it('must be readable and not too long', async () => {
    for (const key of ['', 'x'.repeat(256), 'a b']) {
      const answer = await send(key, 'Ada');
      assert.equal(answer.status, 400, key);
      assert.equal(answer.body.code, 'malformed');
    }
  });
});
