import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/identifier.ts';
import { readCursor, readIds, readMoment, toCursor } from './result-filter.rules.ts';

const isMalformed = (error: unknown) => error instanceof AppError && error.code === 'malformed';

describe('readMoment', () => {
  const CASES: [text: string, as: 'beginning' | 'end', instant: string][] = [
    ['2026-06-15T08:00:00.000Z', 'beginning', '2026-06-15T08:00:00.000Z'],
    ['2026-06-15T08:00:00+02:00', 'end', '2026-06-15T06:00:00.000Z'],
    ['2026-06-15', 'beginning', '2026-06-14T22:00:00.000Z'],
    ['2026-06-15', 'end', '2026-06-15T22:00:00.000Z'],
    ['2026-03-29', 'end', '2026-03-29T22:00:00.000Z'],
    ['2026-12-31', 'end', '2026-12-31T23:00:00.000Z'],
    ['0001-01-01', 'beginning', '0001-01-01T00:00:00.000Z'],
    ['0026-07-01', 'beginning', '0026-06-30T23:50:39.000Z'],
    ['9999-12-31', 'end', '9999-12-31T23:59:59.999Z'],
  ];
  for (const [text, as, instant] of CASES) {
    it(`reads ${text} as ${as}`, () => {
      assert.equal(new Date(readMoment(text, 'Europe/Paris', as)).toISOString(), instant);
    });
  }
});

describe('a cursor', () => {
  it('round-trips', () => {
    const position = { submittedAt: 1_781_510_400_123, id: newId() };
    assert.deepEqual(readCursor(toCursor(position)), position);
  });

  for (const text of [
    '',
    'x',
    '!',
    Buffer.from('1 2').toString('base64url'),
    toCursor({ submittedAt: NaN, id: newId() }),
  ]) {
    it(`refuses "${text}"`, () => assert.throws(() => readCursor(text), isMalformed));
  }
});

describe('readIds', () => {
  it('returns each id once', () => {
    const [a, b] = [newId(), newId()];
    assert.deepEqual(readIds(`${a}, ${b},${a.toUpperCase()}`), [a, b]);
  });
  for (const list of ['', ',', 'x', `${newId()},`, Array.from({ length: 501 }, () => newId()).join(',')]) {
    it(`refuses "${list.slice(0, 50)}"`, () => assert.throws(() => readIds(list), isMalformed));
  }
});
