import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBrowserName } from './browser-name.ts';

const cases: [string, string | null, [string | null, string | null]][] = [
  [
    'a browser and its system',
    'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    ['Firefox 144', 'Linux'],
  ],
  [
    'a browser on a telephone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ['Safari 18', 'iOS'],
  ],
  ['nothing for an absent header', null, [null, null]],
  ['nothing for an empty header', '', [null, null]],
];

describe('readBrowserName', () => {
  for (const [title, userAgent, [browser, system]] of cases) {
    it(`returns ${title}`, async () => {
      assert.deepEqual(await readBrowserName(userAgent), { browser, system });
    });
  }

  it('limits the length of the name from a forged header', async () => {
    const { browser, system } = await readBrowserName('<script>alert(1)</script> ((((');
    assert.ok((browser ?? '').length < 50 && system === null);
  });
});
