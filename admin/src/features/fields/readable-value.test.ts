import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readableDefault, readableValue } from './readable-value.ts';

const values = [
  { value: 's', label: { en: 'Small', fr: 'Petit' } },
  { value: 'l', label: { en: 'Large', fr: 'Grand' } },
];
const size = { name: 'size', type: 'multi-select', attributes: { label: { en: 'Size' }, values } };
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const inFrench = ({ fr }: Readonly<Record<string, string>>, otherwise: string) => fr ?? otherwise;

describe('readableValue', () => {
  it('returns the labels of options, and values that are no option any more', () => {
    assert.equal(readableValue(size, ['l', 'xl'], inFrench), 'Grand\nxl');
    assert.equal(readableValue(size, { en: 's', fr: 'l' }, inFrench), 'en: Petit · fr: Grand');
  });

  it('returns the labels of a type of the project', () => {
    const level = { name: 'level', type: 'level', attributes: { label: {} } };
    assert.equal(readableValue(level, 2, inFrench, [{ value: 2, label: { fr: 'difficile' } }]), 'difficile');
  });

  it('returns an article as a reference', () => {
    const next = { name: 'next', type: 'article', attributes: { label: {} } };
    assert.equal(readableValue(next, ID, inFrench), `@article(${ID})`);
    assert.equal(readableValue(next, undefined, inFrench), '');
  });
});

it('readableDefault returns the labels of chosen options, at their path only', () => {
  const at = (attribute: string) =>
    readableDefault(['fields', 'size', 'attributes', attribute], ['s'], [size], inFrench);
  assert.equal(at('default'), 'Petit');
  assert.equal(at('accept'), undefined);
});
