import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shownValue } from './field-shown.rules.ts';

it('returns a stored value of an unknown type unchanged', () => {
  const stars = {
    name: 'stars',
    file: 'field-types/stars.ts',
    attributeFaults: () => [],
    choices: [],
    show: (value: unknown) => (typeof value === 'number' ? '★'.repeat(value) : undefined),
  };
  const shown = (value: unknown) => shownValue({ type: 'stars' }, value, 'en', new Map([['stars', stars]]));
  assert.equal(shown(2), '★★');
  assert.equal(shown('two'), 'two');
  assert.equal(shown({ of: 5 }), '{"of":5}');
});
