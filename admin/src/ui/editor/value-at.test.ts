import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueAt, withValueAt } from './value-at.ts';

describe('values at paths', () => {
  const page = { title: { en: 'A', fr: 'B' }, fields: [{ name: 'town', required: true }, { name: 'age' }] };

  it('reads and replaces a text', () => {
    assert.equal(valueAt(page, ['title', 'fr']), 'B');
    assert.deepEqual(withValueAt(page, ['title', 'fr'], 'C').title, { en: 'A', fr: 'C' });
    assert.equal(page.title.fr, 'B');
  });

  it('removes values that the other version lacks', () => {
    assert.deepEqual(withValueAt(page, ['title', 'fr'], undefined).title, { en: 'A' });
    assert.equal(valueAt(page, ['title', 'de']), undefined);
  });

  it('finds fields by name', () => {
    assert.equal(valueAt(page, ['fields', 'town', 'required']), true);
    const changed = withValueAt(page, ['fields', 'town', 'required'], false);
    assert.deepEqual(changed.fields, [{ name: 'town', required: false }, { name: 'age' }]);
    assert.deepEqual(withValueAt(page, ['fields', 'age'], undefined).fields, [page.fields[0]]);
    assert.deepEqual(withValueAt(page, ['fields', 'mail'], { name: 'mail' }).fields.at(-1), { name: 'mail' });
  });
});
