import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ByteRange } from '../../files/file-store.ts';
import { readByteRange } from './byte-range.rules.ts';

describe('readByteRange', () => {
  const CASES: [header: string | undefined, size: number, expected: ByteRange | 'all' | 'unsatisfiable'][] = [
    [undefined, 10, 'all'],
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=2-', 10, { start: 2, end: 9 }],
    ['Bytes=2-99', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-1', 0, 'unsatisfiable'],
    ['bytes=3-2', 10, 'all'],
    ['bytes=0-1,3-4', 10, 'all'],
    ['bytes=-', 10, 'all'],
    ['bytes=a-b', 10, 'all'],
    ['lines=0-1', 10, 'all'],
    ['bytes=9999999999999999-', 10, 'all'],
  ];
  for (const [header, size, expected] of CASES) {
    it(`${header ?? 'no header'} of ${size}`, () => assert.deepEqual(readByteRange(header, size), expected));
  }
});
