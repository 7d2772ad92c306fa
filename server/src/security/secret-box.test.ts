import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { seal, unseal } from './secret-box.ts';

const key = randomBytes(32);

describe('seal and unseal', () => {
  it('opens with its key and context and does not contain the text', () => {
    const box = seal(key, 'a text with é', 'user 1');
    assert.equal(unseal(key, box, 'user 1'), 'a text with é');
    assert.match(box, /^v1\.[\w-]+$/);
    assert.ok(!Buffer.from(box.slice(3), 'base64url').includes('text'));
  });

  it('differs each time', () => {
    assert.notEqual(seal(key, 'text', ''), seal(key, 'text', ''));
  });

  const box = seal(key, 'text', 'user 1');
  const bytes = Buffer.from(box.slice(3), 'base64url');
  const changed = (index: number) => {
    const other = Buffer.from(bytes);
    other[index]! ^= 1;
    return `v1.${other.toString('base64url')}`;
  };
  const closed: [string, Buffer, string, string][] = [
    ['another key', randomBytes(32), box, 'user 1'],
    ['another context', key, box, 'user 2'],
    ['a changed nonce', key, changed(0), 'user 1'],
    ['a changed text', key, changed(13), 'user 1'],
    ['a changed tag', key, changed(bytes.length - 1), 'user 1'],
    ['a truncated tag', key, `v1.${bytes.subarray(0, -4).toString('base64url')}`, 'user 1'],
    ['another version', key, box.replace('v1', 'v2'), 'user 1'],
    ['nothing', key, '', 'user 1'],
  ];
  for (const [title, withKey, given, context] of closed) {
    it(`does not open with ${title}`, () => assert.equal(unseal(withKey, given, context), undefined));
  }
});
