import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { createLogger } from '../../kernel/logger.ts';
import { registerProjectModules } from '../project-code/project-modules.ts';
import { loadFieldTypes } from './load-field-types.ts';

const FAULTS: [what: string, file: string, source: string, message: RegExp][] = [
  ['no default export', 'a.js', 'export const a = 1;', /no default export that is a field type/],
  [
    'another name than the file',
    'a.js',
    'export default { name: "b" };',
    /its name must be that of its file, "a"/,
  ],
  ['a name that is no name', 'A b.js', 'export default { name: "A b" };', /lower-case words/],
  ['a type of the server', 'text.js', 'export default { name: "text" };', /"text" is a type of the server/],
  [
    'a validator that is none',
    'a.js',
    'export default { name: "a", validate: true };',
    /its validate is not a function/,
  ],
  [
    'a template that is no text',
    'a.js',
    'export default { name: "a", template: 1 };',
    /its template is not a text/,
  ],
  [
    'an unknown control',
    'a.js',
    'export default { name: "a", control: "slider" };',
    /its control is none of text, textarea/,
  ],
  [
    'a select without choices',
    'a.js',
    'export default { name: "a", control: "select", value: { type: "string" } };',
    /its value has no enum/,
  ],
  [
    'attributes without schema',
    'a.js',
    'export default { name: "a", attributes: { x: 1 } };',
    /not JSON Schemas by name/,
  ],
  [
    'a wrong schema',
    'a.js',
    'export default { name: "a", attributes: { x: { type: "star" } } };',
    /not JSON Schemas: .*type/,
  ],
  [
    'a value without schema',
    'a.js',
    'export default { name: "a", value: "text" };',
    /its value is not a JSON Schema/,
  ],
  [
    'a wrong schema of a value',
    'a.js',
    'export default { name: "a", value: { type: "star" } };',
    /its value is not a JSON Schema: .*type/,
  ],
  [
    'an unknown required attribute',
    'a.js',
    'export default { name: "a", requiredAttributes: ["x"] };',
    /requiredAttributes/,
  ],
];

async function load(t: TestContext, file: string, source: string) {
  const projectFolder = mkdtempSync(join(tmpdir(), 'parvis-field-types-'));
  t.after(() => rmSync(projectFolder, { recursive: true }));
  mkdirSync(join(projectFolder, 'field-types'));
  writeFileSync(join(projectFolder, 'field-types', file), source);
  const modules = registerProjectModules(projectFolder);
  t.after(() => modules.close());
  return loadFieldTypes({
    projectFolder,
    isTaken: (name) => name === 'text',
    logger: createLogger({ level: 'silent' }),
  });
}

describe('loadFieldTypes', () => {
  for (const [what, file, source, message] of FAULTS) {
    it(`refuses ${what}, with the file`, async (t) => {
      const { fieldTypes, faults } = await load(t, file, source);
      assert.equal(fieldTypes.size, 0);
      assert.equal(faults.length, 1);
      assert.ok(faults[0]!.file.endsWith(`field-types/${file}`));
      assert.match(faults[0]!.message, message);
    });
  }

  it('calls a type only with values that match its schema', async (t) => {
    const source = `export default {
      name: 'stars',
      value: { type: 'integer' },
      validate: (value) => (value.toFixed(0) === '0' ? { code: 'stars' } : undefined),
      show: (value) => '★'.repeat(value),
    };`;
    const { fieldTypes } = await load(t, 'stars.js', source);
    const { validate, show } = fieldTypes.get('stars')!;
    const field = { name: 'a', required: false, attributes: {} };
    assert.deepEqual(validate!(0, field), { code: 'stars' });
    assert.equal(validate!(3, field), undefined);
    assert.deepEqual(validate!('3', field), [{ code: 'type', params: { expected: 'integer' }, at: '' }]);
    assert.equal(show!(3, 'en'), '★★★');
    // Stored before the schema changed.
    assert.equal(show!('three', 'en'), undefined);
  });
});
