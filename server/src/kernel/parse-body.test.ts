import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Nullable, Writable } from '../contract/common.ts';
import { PageForm } from '../contract/page.ts';
import { AppError } from './app-error.ts';
import { parseBody } from './parse-body.ts';

const codes = (body: unknown, schema: Parameters<typeof parseBody>[0] = PageForm) =>
  parseBody(schema, body).violations.map(({ pointer, code }) => `${pointer} ${code}`);

describe('parseBody', () => {
  const cases: { what: string; body: unknown; faults: string[] }[] = [
    { what: 'is an object', body: [], faults: [' type'] },
    { what: 'is not null', body: null, faults: [' type'] },
    {
      what: 'has its required properties, all named at once',
      body: {},
      faults: ['/shortcut required', '/title required'],
    },
    {
      what: 'has no unknown property',
      body: { shortcut: 'a', title: { en: 'A' }, colour: 'red' },
      faults: ['/colour unknown-property'],
    },
    {
      what: 'has the right types, without conversion',
      body: { shortcut: 1, title: { en: 2 }, template: true },
      faults: ['/shortcut type', '/title/en type', '/template type'],
    },
    {
      what: 'has one of the allowed words',
      body: { shortcut: 'a', title: { en: 'A' }, status: 'gone' },
      faults: ['/status enum'],
    },
    {
      what: 'may have null where that is allowed',
      body: { shortcut: 'a', title: {}, category: null },
      faults: [],
    },
    {
      what: 'tells the fault of the branch that is not null',
      body: { shortcut: 'a', title: {}, category: 1, publishAt: 'tomorrow' },
      faults: ['/category type', '/publishAt format'],
    },
    {
      what: 'may send read-only properties back',
      body: { id: 'x', createdAt: 1, links: [], shortcut: 'a', title: {} },
      faults: [],
    },
    {
      what: 'has no NUL character and no half surrogate pair',
      body: {
        shortcut: 'a',
        title: { en: 'a\u0000b', fr: '\ud800' },
        urls: [{ locale: 'en', path: '/\u0000' }],
      },
      faults: ['/urls/0/path text', '/title/fr text', '/title/en text'],
    },
    {
      what: 'escapes its pointers',
      body: { shortcut: 'a', title: {}, 'a/b~c': 1 },
      faults: ['/a~1b~0c unknown-property'],
    },
  ];
  for (const { what, body, faults } of cases) {
    it(what, () => assert.deepEqual(codes(body).sort(), [...faults].sort()));
  }

  it('accepts only instants that can be stored and formatted', () => {
    for (const [publishAt, faults] of [
      ['0001-01-01T00:00:00Z', []],
      ['9999-12-31T23:59:59.999+14:00', []],
      ['2016-12-31T23:59:60Z', ['/publishAt format']],
      ['0001-01-01T00:00:00+01:00', ['/publishAt format']],
      ['0000-06-01T00:00:00Z', ['/publishAt format']],
      ['9999-12-31T23:59:59-01:00', ['/publishAt format']],
    ] as const) {
      assert.deepEqual(codes({ shortcut: 'a', title: {}, publishAt }), faults, publishAt);
    }
  });

  it('returns valid properties together with the faults', () => {
    const { value } = parseBody(PageForm, { shortcut: 'a', title: { en: 1 }, template: 'x', id: 'ignored' });
    assert.deepEqual(value, { shortcut: 'a', template: 'x' });
  });

  it('does not overflow the stack on deeply nested bodies', () => {
    const schema = Type.Object({ deep: Type.Unknown() });
    const nested = (depth: number) => ({
      deep: JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown,
    });
    assert.deepEqual(codes(nested(63), schema), []);
    for (const depth of [64, 5000, 100_000]) {
      assert.deepEqual(parseBody(schema, nested(depth)), {
        value: {},
        violations: [{ pointer: '', code: 'too-deep', params: { max: 64 } }],
      });
    }
  });

  for (const [what, body] of Object.entries<object>({
    'unknown properties': Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1])),
    'branches of a union': { urls: Array.from({ length: 100_000 }, () => ({})) },
    'texts of the wrong type': { stylesheets: Array.from({ length: 100_000 }, () => 1) },
  })) {
    it(`reports only the first fault, in linear time, for a large number of ${what}`, () => {
      const begun = process.threadCpuUsage();
      assert.throws(
        () => parseBody(PageForm, body),
        (error) => error instanceof AppError && error.isTruncated && error.violations.length === 1,
      );
      const { user, system } = process.threadCpuUsage(begun);
      assert.ok(user + system < 10_000_000);
    });
  }

  it('accepts large bodies', () => {
    const stylesheets = Array.from({ length: 30_000 }, (_, index) => `s${index}`);
    assert.deepEqual(parseBody(Type.Object({ stylesheets: Type.Array(Type.String()) }), { stylesheets }), {
      value: { stylesheets },
      violations: [],
    });
  });

  it('ignores polluted prototypes', () => {
    const body = JSON.parse('{"shortcut":"a","title":{},"__proto__":{"template":1}}') as unknown;
    assert.deepEqual(codes(body), ['/__proto__ unknown-property']);
  });
});

it('keeps `version`, which is checked, apart from the read-only properties', () => {
  const schema = Writable(Type.Object({ name: Nullable(Type.String()) }));
  assert.deepEqual(parseBody(schema, { name: null, version: 3, updatedBy: 'x' }).value, {
    name: null,
    version: 3,
  });
});
