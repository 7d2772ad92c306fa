import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { CONTENT_AUTHORITIES } from '../../src/contract/authorities.ts';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { useTestApp } from '../support/test-app.ts';

const PAGES = '/api/admin/cms/pages';
const SOME_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

interface Described {
  content?: Record<string, { schema: { $ref?: string; type?: string } }>;
  headers?: Record<string, object>;
}
interface DescribedOperation {
  tags: [string];
  security: object[];
  parameters?: { name?: string; $ref?: string }[];
  requestBody?: Described & { required: boolean };
  responses: Record<string, Described>;
}
interface Description {
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
}

forEachEngine('the OpenAPI document', (engine) => {
  const test = useTestApp(engine, { settings: ['app.cms.form-challenge=altcha'] });
  let text: string;
  let description: Description;
  let editor: Client;

  before(async () => {
    ({ text } = await test.visitor.get('/api/openapi.json'));
    description = JSON.parse(text) as Description;
    editor = await test.signIn(...CONTENT_AUTHORITIES, 'acces_users');
  });

  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const schemasOf = ({ content = {} }: Described) => Object.values(content).map(({ schema }) => schema);

  it('passes the recommended lint rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    assert.deepEqual(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
      [],
    );
  });

  it('names request and response schemas', () => {
    for (const { path, method, operation } of operations()) {
      const bodies = operation.requestBody ? schemasOf(operation.requestBody) : [];
      for (const schema of [...bodies, ...Object.values(operation.responses).flatMap(schemasOf)]) {
        assert.ok(schema.$ref ?? schema.type === 'string', `${method} ${path}: ${JSON.stringify(schema)}`);
      }
    }
    const { get, put } = description.paths[`${PAGES}/{id}`]!;
    assert.equal(schemasOf(get!.responses[200]!)[0]!.$ref, '#/components/schemas/Page');
    assert.equal(schemasOf(put!.requestBody!)[0]!.$ref, '#/components/schemas/PageForm');
    assert.deepEqual(description.components.schemas.PageList!.properties.items, {
      type: 'array',
      items: { $ref: '#/components/schemas/PageItem' },
    });
    assert.deepEqual(description.components.schemas.Page!.properties.title, {
      $ref: '#/components/schemas/Localised',
    });
  });

  it('groups all operations under documented tags', () => {
    const used = new Set(operations().map(({ operation }) => operation.tags[0]));
    assert.deepEqual([...used].sort(), description.tags.map(({ name }) => name).sort());
  });

  it('documents for each write whether it reads If-Match', async () => {
    for (const { path, method, operation } of operations()) {
      if (method === 'get' || !path.startsWith('/api/admin/')) continue;
      const url = path.replace('{version}', '1').replaceAll(/\{[^}]+\}/g, SOME_ID);
      const isJson = operation.requestBody?.content?.['application/json'] !== undefined;
      const { body } = await editor.request(method.toUpperCase(), url, {
        ...(isJson ? { body: '{}' } : {}),
        headers: { 'if-match': 'no tag' },
      });
      const isRead = body?.errors?.[0]?.pointer === 'If-Match';
      const isDescribed = operation.parameters?.some(({ $ref }) => $ref?.endsWith('/IfMatch')) ?? false;
      assert.equal(isRead, isDescribed, `${method} ${path}: ${JSON.stringify(body)}`);
    }
  });

  it('documents which responses have a version and a location', async () => {
    const created = await editor.post(PAGES, { shortcut: 'a', title: { en: 'A' } });
    const address = `${PAGES}/${created.body.id}`;
    assert.deepEqual([created.headers.location, created.headers.etag], [address, '"1"']);
    const { post } = description.paths[PAGES]!;
    assert.deepEqual(Object.keys(post!.responses[201]!.headers!), ['Location', 'ETag']);

    const read = await editor.get(address);
    assert.equal(read.headers.etag, '"1"');
    const { get, delete: remove } = description.paths[`${PAGES}/{id}`]!;
    assert.deepEqual(Object.keys(get!.responses[200]!.headers!), ['ETag']);
    assert.equal(remove!.responses[204]!.headers, undefined);

    const token = await editor.post('/api/auth/tokens', { name: 'for a script' });
    assert.deepEqual(
      [token.headers.location, token.headers.etag],
      [`/api/auth/tokens/${token.body.id}`, undefined],
    );
    const { post: make } = description.paths['/api/auth/tokens']!;
    assert.deepEqual(Object.keys(make!.responses[201]!.headers!), ['Location']);
  });

  it('documents form submissions as JSON and as posted by browsers, under the field names', () => {
    const { post } = description.paths['/api/public/forms-results/{shortcut}']!;
    assert.deepEqual(
      Object.entries(post!.requestBody!.content!).map(([type, { schema }]) => [type, schema.$ref]),
      [
        ['application/json', '#/components/schemas/FormResultForm'],
        ['application/x-www-form-urlencoded', '#/components/schemas/FormPost'],
        ['multipart/form-data', '#/components/schemas/FormUpload'],
      ],
    );
    assert.deepEqual(
      post!.parameters!.map(({ name }) => name),
      ['shortcut', 'Idempotency-Key'],
    );
    assert.deepEqual(Object.keys(post!.responses[429]!.headers!), ['Retry-After']);
    assert.ok(post!.responses[303]!.headers!.Location);
  });

  it('includes the pages for visitors and editors', () => {
    const shown = description.paths['/view/{shortcut}']!.get!;
    assert.deepEqual(Object.keys(shown.responses[200]!.content!), ['text/html']);
    const secured = description.paths['/secured-view/{shortcut}']!.get!;
    assert.deepEqual(secured.security, [{ session: [] }, { token: [] }]);
    assert.deepEqual(shown.security, []);
    assert.ok(secured.responses[302]);
  });
});
