import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConditions, type Where } from './list-conditions.ts';

const fault = (where: Where, message: RegExp) => assert.throws(() => readConditions(where), message);

describe('readConditions', () => {
  it('reads a text', () => {
    assert.deepEqual(
      readConditions(`start gte today and place eq "the hall" and seats gt 10 and free eq true`),
      [
        { field: 'start', operator: 'gte', value: 'today' },
        { field: 'place', operator: 'eq', value: 'the hall' },
        { field: 'seats', operator: 'gt', value: 10 },
        { field: 'free', operator: 'eq', value: true },
      ],
    );
    assert.deepEqual(
      readConditions(`kind in ("walk", 'talk') and start lt 2026-06-15 and end exists false`),
      [
        { field: 'kind', operator: 'in', value: ['walk', 'talk'] },
        { field: 'start', operator: 'lt', value: '2026-06-15' },
        { field: 'end', operator: 'exists', value: false },
      ],
    );
    assert.deepEqual(readConditions(' '), []);
  });

  it('reads values by field', () => {
    assert.deepEqual(readConditions({ place: 'hall', start: { gte: 'today', lt: '2027-01-01' } }), [
      { field: 'place', operator: 'eq', value: 'hall' },
      { field: 'start', operator: 'gte', value: 'today' },
      { field: 'start', operator: 'lt', value: '2027-01-01' },
    ]);
  });

  it('reports what is wrong', () => {
    fault('start after today', /"after" of "start" is no operator; these are: eq, ne/);
    fault('place eq hall', /"hall" needs quotation marks/);
    fault('place eq', /incomplete in: place eq/);
    fault('a eq 1 or b eq 2', /joined by "and"/);
    fault('a eq "open', /not closed/);
    fault('a in 1', /needs a list/);
    fault('a eq (1)', /needs one value/);
    fault('a exists 1', /needs true or false/);
    fault('a in (1 2)', /needs commas/);
    fault('a eq )', /not a value/);
    fault('x'.repeat(1001), /at most 1000 characters/);
    fault(Array.from({ length: 21 }, (_, index) => `f${index} eq 1`).join(' and '), /at most 20 conditions/);
    fault({ a: { in: Array.from({ length: 101 }, () => 1) } }, /at most 100 values/);
  });
});
