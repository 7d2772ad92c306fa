import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseBcryptStrength, parseDuration, parseSize } from './parse-quantity.ts';

const valueOf = (parsed: { value: number } | { expected: string }) =>
  'value' in parsed ? parsed.value : undefined;

describe('BCrypt strength', () => {
  const strengths: [raw: unknown, cost: number | undefined][] = [
    [4, 4],
    [10, 10],
    [31, 31],
    [32, 5],
    [1024, 10],
    ['1024', 10],
    [2 ** 31, 31],
    [3, undefined],
    [0, undefined],
    [-4, undefined],
    [33, undefined],
    [1000, undefined],
    [2 ** 32, undefined],
    [10.5, undefined],
    ['', undefined],
    ['ten', undefined],
    [Infinity, undefined],
    [null, undefined],
    [true, undefined],
  ];
  for (const [raw, cost] of strengths) {
    it(`${JSON.stringify(raw)} is ${cost === undefined ? 'rejected' : `cost ${cost}`}`, () => {
      assert.equal(valueOf(parseBcryptStrength(raw)), cost);
    });
  }
});

describe('durations', () => {
  const durations: [raw: unknown, unit: string, milliseconds: number | undefined][] = [
    ['500ms', 's', 500],
    ['90s', 'ms', 90_000],
    ['1.5 h', 's', 5_400_000],
    ['7d', 's', 604_800_000],
    [300, 's', 300_000],
    ['300', 's', 300_000],
    ['2000', 'ms', 2000],
    ['-1s', 's', undefined],
    ['1w', 's', undefined],
    ['1 constructor', 's', undefined],
    ['', 's', undefined],
    [[1], 's', undefined],
  ];
  for (const [raw, unit, milliseconds] of durations) {
    it(`${JSON.stringify(raw)} with the unit ${unit} is ${milliseconds ?? 'rejected'}`, () => {
      assert.equal(valueOf(parseDuration(raw, { unit })), milliseconds);
    });
  }

  it('reads bounds in the unit of the property', () => {
    assert.equal(valueOf(parseDuration('10s', { unit: 's', max: 10 })), 10_000);
    assert.equal(valueOf(parseDuration('11s', { unit: 's', max: 10 })), undefined);
  });
});

describe('sizes', () => {
  const sizes: [raw: unknown, bytes: number | undefined][] = [
    [1024, 1024],
    ['1024', 1024],
    ['512KiB', 524_288],
    ['4 mib', 4_194_304],
    ['1.5GiB', 1_610_612_736],
    ['4MB', undefined],
    ['4', 4],
    ['many', undefined],
  ];
  for (const [raw, bytes] of sizes) {
    it(`${JSON.stringify(raw)} is ${bytes ?? 'rejected'}`, () => {
      assert.equal(valueOf(parseSize(raw, {})), bytes);
    });
  }
});
