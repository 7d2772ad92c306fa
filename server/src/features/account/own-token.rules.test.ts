import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkToken } from './own-token.rules.ts';

const now = Date.parse('2026-06-15T08:00:00.000Z');
const name = 'Nightly export';

const cases: [string, Parameters<typeof checkToken>[0], string[]][] = [
  ['accepts a name', { name }, []],
  ['accepts no end', { name, expiresAt: null }, []],
  ['accepts an end in the future', { name, expiresAt: '2026-06-15T08:00:00.001Z' }, []],
  ['reads the offset of an end', { name, expiresAt: '2026-06-15T09:30:00+02:00' }, ['/expiresAt past']],
  ['refuses an end that is now', { name, expiresAt: '2026-06-15T08:00:00.000Z' }, ['/expiresAt past']],
  ['refuses a leap second', { name, expiresAt: '2026-12-31T23:59:60Z' }, ['/expiresAt past']],
  ['refuses a blank name', { name: '  ' }, ['/name required']],
  ['refuses a name of two lines', { name: 'a\nb' }, ['/name pattern']],
];

describe('checkToken', () => {
  for (const [title, form, expected] of cases) {
    it(title, () => {
      assert.deepEqual(
        checkToken(form, now).map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }
});
