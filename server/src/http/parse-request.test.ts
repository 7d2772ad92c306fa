import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Id } from '../contract/common.ts';
import { AppError } from '../kernel/app-error.ts';
import { parseParams, parseQuery } from './parse-request.ts';

describe('a query', () => {
  const schema = Type.Object(
    { page: Type.Optional(Type.Integer({ minimum: 1 })), open: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  );
  const faults = (query: object, of?: typeof schema) => {
    try {
      parseQuery(of, query);
      return [];
    } catch (error) {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 'malformed');
      return error.violations.map(({ pointer, code }) => `${pointer} ${code}`);
    }
  };

  it('is converted', () =>
    assert.deepEqual(parseQuery(schema, { page: '2', open: 'true' }), { page: 2, open: true }));
  it('is refused with a wrong type', () => assert.deepEqual(faults({ page: 'two' }, schema), ['page type']));
  it('is refused out of bounds', () => assert.deepEqual(faults({ page: '0' }, schema), ['page minimum']));
  it('is refused with an unknown name', () =>
    assert.deepEqual(faults({ pgae: '1' }, schema), ['pgae unknown-parameter']));
  it('is refused where none is taken', () => assert.deepEqual(faults({ a: '1' }), ['a unknown-parameter']));
  it('is refused with the same name twice', () =>
    assert.deepEqual(faults({ page: ['1', '2'] }, schema), ['page type']));
});

describe('a path', () => {
  it('has an id that is one', () => {
    const schema = Type.Object({ id: Id });
    assert.throws(() => parseParams(schema, { id: '42' }), { code: 'malformed' });
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    assert.deepEqual(parseParams(schema, { id }), { id });
  });
});
