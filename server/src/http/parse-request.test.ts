import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Id } from '../contract/common.ts';
import { AppError } from '../kernel/app-error.ts';
import { parseParams, parseQuery } from './parse-request.ts';

describe('query parsing', () => {
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

  it('converts values', () =>
    assert.deepEqual(parseQuery(schema, { page: '2', open: 'true' }), { page: 2, open: true }));
  it('rejects a wrong type', () => assert.deepEqual(faults({ page: 'two' }, schema), ['page type']));
  it('rejects values out of bounds', () => assert.deepEqual(faults({ page: '0' }, schema), ['page minimum']));
  it('rejects an unknown name', () =>
    assert.deepEqual(faults({ pgae: '1' }, schema), ['pgae unknown-parameter']));
  it('rejects any parameter when none is declared', () =>
    assert.deepEqual(faults({ a: '1' }), ['a unknown-parameter']));
  it('rejects a repeated name', () => assert.deepEqual(faults({ page: ['1', '2'] }, schema), ['page type']));
});

describe('path parsing', () => {
  it('requires a valid id', () => {
    const schema = Type.Object({ id: Id });
    assert.throws(() => parseParams(schema, { id: '42' }), { code: 'malformed' });
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    assert.deepEqual(parseParams(schema, { id }), { id });
  });
});
