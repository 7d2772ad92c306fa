import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMessages } from './messages.ts';

const text = { size: '{max, number, bytes}', plain: '{max, number}' };
const messages = createMessages({ catalogues: { en: text, fr: text }, defaultLanguage: 'en' });

describe('the size format of messages', () => {
  const CASES: [bytes: number, en: string, fr: string][] = [
    [1, '1 byte', '1 octet'],
    [1000, '1,000 bytes', '1 000 octets'],
    [1024, '1 kB', '1 ko'],
    [20 * 1024 * 1024, '20 MB', '20 Mo'],
    [2_621_439, '2.4 MB', '2,4 Mo'],
  ];
  for (const [bytes, en, fr] of CASES) {
    it(`formats ${bytes} bytes as ${en}, and as ${fr} in French`, () => {
      const formatted = (locale: string) =>
        messages.format(locale, 'size', { max: bytes }).replaceAll(/[\u00a0\u202f]/g, ' ');
      assert.deepEqual([formatted('en'), formatted('fr')], [en, fr]);
    });
  }

  it('leaves other numbers unchanged', () => {
    assert.equal(messages.format('en', 'plain', { max: 2048 }), '2,048');
  });
});
