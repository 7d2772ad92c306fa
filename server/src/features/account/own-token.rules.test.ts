import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkToken, endOf } from './own-token.rules.ts';

const now = Date.parse('2026-06-15T08:00:00.000Z');
const name = 'Nightly export';
const held = new Set(['access_css', 'access_cms_page']);

const cases: [string, Parameters<typeof checkToken>[0], string[]][] = [
  ['accepts a name', { name }, []],
  ['accepts a missing expiry', { name, expiresAt: null }, []],
  ['accepts an expiry in the future', { name, expiresAt: '2026-06-15T08:00:00.001Z' }, []],
  ['respects the offset of an expiry', { name, expiresAt: '2026-06-15T09:30:00+02:00' }, ['/expiresAt past']],
  ['refuses an expiry that is now', { name, expiresAt: '2026-06-15T08:00:00.000Z' }, ['/expiresAt past']],
  ['refuses a leap second', { name, expiresAt: '2026-12-31T23:59:60Z' }, ['/expiresAt past']],
  ['refuses a blank name', { name: '  ' }, ['/name required']],
  ['refuses a name of two lines', { name: 'a\nb' }, ['/name pattern']],
  ["accepts some of the user's authorities", { name, authorities: ['access_css'] }, []],
  [
    'refuses authorities that are not there, and the same twice',
    { name, authorities: ['access_css', 'acces_users', 'access_css'] },
    ['/authorities/1 beyond-own-authorities', '/authorities/2 duplicate'],
  ],
];

describe('endOf', () => {
  it('returns a year from now without an expiry', () => {
    assert.equal(endOf(null, now), Date.parse('2027-06-15T08:00:00.000Z'));
    assert.equal(endOf(undefined, now), endOf(null, now));
    assert.equal(endOf('2026-06-16T08:00:00.000Z', now), Date.parse('2026-06-16T08:00:00.000Z'));
  });
});

describe('checkToken', () => {
  for (const [title, form, expected] of cases) {
    it(title, () => {
      assert.deepEqual(
        checkToken(form, now, held).map((fault) => `${fault.pointer} ${fault.code}`),
        expected,
      );
    });
  }
});
