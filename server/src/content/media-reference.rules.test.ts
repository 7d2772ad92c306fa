import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkMediaReferences, mediaOfAttributes, mediaOfValue } from './media-reference.rules.ts';

describe('references to media', () => {
  const label = { en: 'Field' };

  it('are found in the attributes of a field', () => {
    assert.deepEqual(mediaOfAttributes(undefined), []);
    assert.deepEqual(mediaOfAttributes({ label }), []);
    assert.deepEqual(mediaOfAttributes({ label, media: 'a' }), [{ pointer: '/attributes/media', id: 'a' }]);
    assert.deepEqual(mediaOfAttributes({ label, media: { en: 'a', fr: 'b' } }), [
      { pointer: '/attributes/media/en', id: 'a' },
      { pointer: '/attributes/media/fr', id: 'b' },
    ]);
  });

  it('are found in the values of media fields, as ids', () => {
    const [a, b] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
    assert.deepEqual(mediaOfValue({ type: 'media' }, a, '/values/x'), [{ pointer: '/values/x', id: a }]);
    assert.deepEqual(mediaOfValue({ type: 'media-list' }, [a, 1, 'no id', b], '/values/x'), [
      { pointer: '/values/x/0', id: a },
      { pointer: '/values/x/3', id: b },
    ]);
    for (const [type, value] of [
      ['media', null],
      ['media', 'no id'],
      ['media-list', a],
      ['text', a],
    ] as const) {
      assert.deepEqual(mediaOfValue({ type }, value, '/values/x'), []);
    }
  });

  it('must refer to existing media, except those stored before', () => {
    const references = ['known', 'lost', 'kept'].map((id) => ({ pointer: `/${id}`, id }));
    assert.deepEqual(
      checkMediaReferences(references, new Set(['known']), [{ pointer: '/elsewhere', id: 'kept' }]),
      [{ pointer: '/lost', code: 'unknown-media', params: { name: 'lost' } }],
    );
  });
});
