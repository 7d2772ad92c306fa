import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { it } from 'node:test';
import type { TArray, TObject, TSchema } from 'typebox';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const TABLE = new URL('../../../admin/src/api/endpoints.ts', import.meta.url);
const CONTRACT = new URL('../../src/contract/', import.meta.url);

/** Matches `'POST /api/admin/roles': { body: RoleForm; returns: RoleView };`: endpoint, body, response. */
const ROW =
  /'([A-Z]+ [^']+)': \{(?:\s+query\??: \w+;)?(?:\s+body\??: (\w+)[^;]*;)?\s+returns: ([\w<>]+);?\s+\};/g;

forEachEngine('the endpoint table of the administration', (engine) => {
  const test = useTestApp(engine);

  it('matches the endpoints that the server declares', async () => {
    const table = readFileSync(TABLE, 'utf8');
    const rows = [...table.matchAll(ROW)];
    assert.equal(rows.length, table.match(/ returns: /g)!.length);
    const schemas: Record<string, unknown> = {};
    for await (const file of glob('*.ts', { cwd: CONTRACT })) {
      Object.assign(schemas, await import(new URL(file, CONTRACT).href));
    }
    const declared = new Map(
      test.app.server.endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
    );
    for (const [, name, body, returns] of rows) {
      const endpoint = declared.get(name!);
      assert.ok(endpoint, name);
      assert.equal(endpoint.hasBody || endpoint.hasUpload, body !== undefined, `${name}: body`);
      const item = /^ListView<(\w+)>$/.exec(returns!)?.[1];
      if (returns === 'undefined') assert.equal(endpoint.answer, undefined, name);
      else if (item) assert.equal(itemOf(endpoint.answer), schemas[item], name);
      else assert.equal(endpoint.answer, schemas[returns!], name);
    }
  });
});

const itemOf = (list: TSchema | undefined): TSchema => ((list as TObject).properties.items as TArray).items;
