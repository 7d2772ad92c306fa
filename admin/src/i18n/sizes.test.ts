import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatBytes } from './sizes.ts';

it("formats sizes in a fitting unit and in the language's style", () => {
  const english = [0, 1, 999, 1400, 20_971_520, 999_600, 3_200_000_000].map((size) =>
    formatBytes(size, 'en'),
  );
  assert.deepEqual(english, ['0 bytes', '1 byte', '999 bytes', '1.4 kB', '21 MB', '1 MB', '3.2 GB']);
  assert.equal(formatBytes(1_400_000, 'fr').replaceAll(/\s/g, ' '), '1,4 Mo');
});
