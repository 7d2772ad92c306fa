import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PACKAGE_DIRECTORY } from '../../src/config/project.ts';
import { LOG_EVENTS } from '../../src/kernel/log-events.ts';

describe('log events', () => {
  const sources = globSync('src/**/*.ts', { cwd: PACKAGE_DIRECTORY, exclude: ['**/*.test.ts'] })
    .filter((file) => !file.endsWith('log-events.ts'))
    .map((file) => ({ file, text: readFileSync(join(PACKAGE_DIRECTORY, file), 'utf8') }));

  it('are all used', () => {
    const unused = Object.keys(LOG_EVENTS).filter(
      (name) => !sources.some(({ text }) => text.includes(`'${name}'`)),
    );
    assert.deepEqual(unused, []);
  });

  it('are the only log texts in the sources', () => {
    const FREE_TEXT = /^(?!\s*\/?\*).*\b(?:log|logger|pino)\??\.(?:trace|debug|info|warn|error|fatal)\(/m;
    assert.deepEqual(
      sources.filter(({ text }) => FREE_TEXT.test(text)).map(({ file }) => file),
      [],
    );
  });
});
