import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

const root = join(import.meta.dirname, '../../..');

it('hooks of tests are inside suites: one process runs several files, and outside they would act on all of them', () => {
  const files = globSync(['server/{src,test}/**/*.test.ts', 'admin/src/**/*.test.ts', 'e2e/**/*.test.ts'], {
    cwd: root,
  });
  assert.ok(files.length > 300);
  const outside = files.filter((file) =>
    /^(?:before|beforeEach|afterEach)\(/m.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(outside, []);
});
