import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const SCRIPT = `
forms: [{ shortcut: ask, title: { en: Ask }, fields: [{ name: name, type: text, attributes: { label: { en: Name } } }] }]
pages: [{ shortcut: desk, title: { en: Desk }, status: published, content: { en: '@form(ask)' } }]
`;
const PATH = '/api/public/forms-results/ask';

forEachEngine('The proof of work of a submission', (engine) => {
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: [
      'app.cms.form-rate-limit=0',
      'app.cms.form-challenge=altcha',
      'app.security.secret=a secret that is long enough for tests',
    ],
  });

  async function solve(change: object = {}): Promise<string> {
    const answer = await test.visitor.get('/api/public/form-challenge');
    assert.equal(answer.headers['cache-control'], 'no-store');
    const challenge = answer.body as { salt: string; challenge: string; maxnumber: number };
    const isIt = (number: number) =>
      createHash('sha256').update(`${challenge.salt}${number}`).digest('hex') === challenge.challenge;
    let number = 0;
    while (!isIt(number)) number += 1;
    return Buffer.from(JSON.stringify({ ...challenge, number, ...change })).toString('base64');
  }

  const send = (proof: string | undefined, headers: Record<string, string> = {}) =>
    test.visitor.post(
      PATH,
      { values: { name: 'Ada' }, ...(proof === undefined ? {} : { _altcha: proof }) },
      headers,
    );
  const fault = (answer: { body: any }) => {
    const [first] = answer.body.errors;
    return `${first.pointer} ${first.code}`;
  };

  it('accepts a solved challenge once', async () => {
    const proof = await solve();
    assert.equal((await send(proof)).status, 201);
    const again = await send(proof);
    assert.deepEqual([again.status, fault(again)], [422, '/_altcha challenge-wrong']);
  });

  it('accepts one of two simultaneous submissions with the same proof', async () => {
    const proof = await solve();
    const answers = await Promise.all([send(proof), send(proof), send(proof)]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422, 422]);
  });

  it('accepts a retry under the same key, although its proof is spent', async () => {
    const proof = await solve();
    const [first, again] = [
      await send(proof, { 'idempotency-key': 'k' }),
      await send(proof, { 'idempotency-key': 'k' }),
    ];
    assert.equal(first.status, 201);
    assert.deepEqual(again.body, first.body);
  });

  it('refuses wrong, invented, altered and expired solutions', async () => {
    for (const proof of ['x', 'bnVsbA==', await solve({ number: -1 }), await solve({ signature: 'x' })]) {
      assert.equal(fault(await send(proof)), '/_altcha challenge-wrong');
    }
    const old = await solve();
    test.clock.advance(21 * 60 * 1000);
    assert.equal(fault(await send(old)), '/_altcha challenge-wrong');
    const missing = await send(undefined);
    assert.deepEqual([missing.status, fault(missing)], [422, '/_altcha challenge-required']);
  });

  it('stores submissions from pages without JavaScript for review', async () => {
    const page = await test.visitor.get('/view/desk');
    assert.match(page.text, /data-challenge="\/api\/public\/form-challenge"/);
    const answer = await test.visitor.post(
      PATH,
      new URLSearchParams({ name: 'Grace', _page: 'desk', _locale: 'en' }),
      {
        accept: 'text/html',
      },
    );
    assert.equal(answer.status, 303);
    const editor = await test.signIn('access_cms_forms');
    const held = await editor.get('/api/admin/cms/forms-results?spam=true');
    assert.deepEqual(
      held.body.items.map((item: { values: object }) => item.values),
      [{ name: 'Grace' }],
    );
  });
});
