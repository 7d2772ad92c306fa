import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const SCRIPT = `
forms:
  - shortcut: secret
    title: { en: Merger }
    description: { en: The Merger form }
    consent: { en: Consent text }
    fields:
      - { name: word, type: text, required: true, attributes: { label: { en: Word }, maxLength: 20 } }
      - { name: note, type: text, attributes: { label: { en: Note } } }
      - { name: price, type: number, required: true, attributes: { label: { en: Price } } }
  - shortcut: shut
    title: { en: Takeover }
    description: { en: The Takeover form }
    status: closed
    closedMessage: { en: Too late }
    fields:
      - { name: bid, type: number, attributes: { label: { en: Bid } } }
pages:
  - { shortcut: home, title: { en: Home }, status: published, content: { en: '<p>Hello</p>' } }
  - { shortcut: backstage, title: { en: Backstage }, status: draft, content: { en: '@form(secret)' } }
  - { shortcut: later, title: { en: Later }, status: published, publishAt: 2100-01-01T00:00:00Z, content: { en: '@form(secret)' } }
`;
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

forEachEngine('A form on no public page', (engine) => {
  const test = useTestApp(engine, {
    project: { 'data/site.yaml': SCRIPT },
    settings: ['app.cms.form-rate-limit=0', 'app.cms.home-page=home'],
  });

  const send = (fields: Record<string, string>, form = 'secret') =>
    test.visitor.post(`/api/public/forms-results/${form}`, new URLSearchParams(fields), BROWSER);

  it('shows no more than was sent', async () => {
    const secret = { word: 'x'.repeat(30), note: '', 'no-field': 'x' };
    for (const page of [undefined, 'backstage', 'later', 'home']) {
      const sent = { ...secret, _locale: 'en', ...(page ? { _page: page } : {}) };
      const answer = await send(sent);
      assert.equal(answer.status, 422);
      assert.match(answer.text, /name="word"[^>]* value="x{30}"/);
      assert.match(answer.text, /name="note"/);
      assert.doesNotMatch(answer.text, /Merger|Consent text|Price|name="price"|no-field/);
    }
    assert.equal((await send({ ...secret, word: 'x', price: '3' })).status, 200);
  });

  it('reports that it is closed, without its fields', async () => {
    const { status, text } = await send({ bid: '1', _locale: 'en' }, 'shut');
    assert.equal(status, 409);
    assert.match(text, /Too late/);
    assert.doesNotMatch(text, /Takeover|Bid/);
  });
});
