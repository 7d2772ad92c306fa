import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepTyped } from './keep-typed.ts';

const SENT = { category: '', content: { en: '<p onclick=x>A</p>', fr: '<p>B</p>' } };
const STORED = { category: '', content: { en: '<p>A</p>', fr: '<p>B</p>' } };

describe('keepTyped', () => {
  it("shows the server's version with later input on top", () => {
    const current = { ...SENT, category: 'News', content: { ...SENT.content, fr: '<p>Bc</p>' } };
    assert.deepEqual(keepTyped(current, SENT, STORED), {
      category: 'News',
      content: { en: '<p>A</p>', fr: '<p>Bc</p>' },
    });
  });

  it('adopts the ids of list items and keeps values that exist only on the screen', () => {
    const sent = { fields: [{ key: 'k', name: 'town' }] } as { fields: object[] };
    const current = { fields: [{ key: 'k', name: 'city' }] };
    const stored = { fields: [{ id: '1', name: 'town' }] };
    assert.deepEqual(keepTyped(current, sent, stored), { fields: [{ id: '1', key: 'k', name: 'city' }] });
  });

  it('leaves a list unchanged that has grown since', () => {
    const current = { urls: ['/a', '/b'] };
    assert.deepEqual(keepTyped(current, { urls: ['/a'] }, { urls: ['/a'] }), current);
  });
});
