import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { REFERENCE_DIRECTORY, referencePages } from '../../../scripts/generate-reference.ts';
import { ERROR_CODES } from '../../src/contract/error-codes.ts';

describe('the reference pages', async () => {
  const pages = await referencePages();
  for (const [name, text] of Object.entries(pages)) {
    it(`${name} is current (npm run reference)`, async () => {
      assert.equal(await readFile(join(REFERENCE_DIRECTORY, name), 'utf8'), text);
    });
  }

  it('errors.md has a title and a text for every code', () => {
    for (const code of Object.keys(ERROR_CODES)) {
      assert.match(pages['errors.md']!, new RegExp(`\\| \`${code}\` +\\| \\S.* \\| \\S.* \\|`), code);
    }
  });
});
