import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { REFERENCE_DIRECTORY, referencePages } from '../../../scripts/generate-reference.ts';
import { loadMessages } from '../../src/config/load-messages.ts';
import { PACKAGE_DIRECTORY } from '../../src/config/project.ts';
import { ERROR_CODES } from '../../src/contract/error-codes.ts';

describe('reference pages', async () => {
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

describe('violation codes', () => {
  /** `violation(pointer, 'code'`: the literal codes in the sources. */
  const CODE = /violation\(\s*[^;]*?,\s*'([a-z][a-z-]*)'/g;

  it('all have a text in English and French', async () => {
    const directory = join(PACKAGE_DIRECTORY, 'messages');
    const { catalogues } = await loadMessages([{ directory, label: 'messages' }]);
    const sources = globSync('src/**/*.ts', { cwd: PACKAGE_DIRECTORY, exclude: ['**/*.test.ts'] });
    const codes = new Set(
      sources.flatMap((file) =>
        [...readFileSync(join(PACKAGE_DIRECTORY, file), 'utf8').matchAll(CODE)].map((match) => match[1]!),
      ),
    );
    assert.ok(codes.size > 20, `only ${codes.size} codes were found`);
    for (const language of ['en', 'fr']) {
      const without = [...codes].filter((code) => catalogues[language]?.[`violation.${code}`] === undefined);
      assert.deepEqual(without, [], language);
    }
  });
});
