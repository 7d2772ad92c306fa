import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../support/client.ts';
import { forEachEngine } from '../support/engines.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { useTestApp } from '../support/test-app.ts';

const CSS = '/api/admin/css';
const PAGES = '/api/admin/cms/pages';

forEachEngine('style sheets', (engine) => {
  const folder = join(temporaryFolder(), 'css');
  const test = useTestApp(engine, { settings: [`app.cms.css-upload-path=${folder}`] });
  let designer: Client;
  let editor: Client;
  let next = 0;

  before(async () => {
    designer = await test.signIn('access_css');
    editor = await test.signIn('access_cms_page');
  });

  const newId = () => `sheet-${(next += 1)}`;
  const create = async (content = 'a { color: red }', id = newId()) => {
    const answer = await designer.post(CSS, { id, content });
    assert.equal(answer.status, 201, answer.text);
    return answer.body as { id: string; version: string; url: string };
  };
  const faults = (answer: { body: { errors: { pointer: string; code: string }[] } }) =>
    answer.body.errors.map(({ pointer, code }) => `${pointer} ${code}`).sort();
  const versionsOf = async (id: string) =>
    (await designer.get(`${CSS}/${id}/versions`)).body.items as { id: string; version: string }[];

  it('[§1-5, §2.1-8, §4.4-1, §8-3] creates a style sheet as a file', async () => {
    const content = '/* é */ a { color: red }\n';
    const answer = await designer.post(CSS, { id: 'theme-2.dark_mode', content });
    assert.equal(answer.status, 201, answer.text);
    const { version, updatedAt, ...rest } = answer.body;
    assert.match(version, /^[\w-]{16}$/);
    assert.ok(Math.abs(Date.parse(updatedAt) - Date.now()) < 60_000);
    assert.deepEqual(rest, {
      id: 'theme-2.dark_mode',
      content,
      size: Buffer.byteLength(content),
      url: `/css/theme-2.dark_mode.css?v=${version}`,
    });
    assert.equal(answer.headers.location, `${CSS}/theme-2.dark_mode`);
    assert.equal(answer.headers.etag, `"${version}"`);
    assert.equal(await readFile(join(folder, 'theme-2.dark_mode.css'), 'utf8'), content);
    const read = await designer.get(`${CSS}/theme-2.dark_mode`);
    assert.deepEqual([read.body, read.headers.etag], [answer.body, answer.headers.etag]);
  });

  it('[§4.4-1] replaces a style sheet, and accepts what a read returned', async () => {
    const { id, url } = await create();
    const read = (await designer.get(`${CSS}/${id}`)).body;
    const same = await designer.put(`${CSS}/${id}`, read);
    assert.deepEqual([same.status, same.body], [200, read]);
    const answer = await designer.put(`${CSS}/${id}`, { ...read, content: 'b {}' });
    assert.equal(answer.status, 200, answer.text);
    assert.notEqual(answer.body.url, url);
    assert.equal(answer.headers.etag, `"${answer.body.version}"`);
    assert.equal((await test.visitor.get(answer.body.url)).text, 'b {}');
    assert.equal((await designer.put(`${CSS}/${id}`, { content: 'c {}' })).status, 200);
  });

  it('[§4.4-1] lists style sheets without their content', async () => {
    const { id } = await create('', 'zzz-listed-1');
    await create('a{}', 'zzz-listed-2');
    const answer = await designer.get(`${CSS}?search=LISTED&sort=-size&size=1`);
    assert.deepEqual(
      [answer.body.total, answer.body.items.map((sheet: { id: string }) => sheet.id)],
      [2, ['zzz-listed-2']],
    );
    const second = await designer.get(`${CSS}?search=listed&sort=-size&size=1&page=2`);
    assert.deepEqual(Object.keys(second.body.items[0]).sort(), ['id', 'size', 'updatedAt', 'url', 'version']);
    assert.equal(second.body.items[0].id, id);
    assert.equal((await designer.get(`${CSS}?search=no-such`)).body.total, 0);
    assert.equal((await designer.get(`${CSS}?sort=content`)).status, 400);
  });

  it('[§4.4-1] deletes a style sheet', async () => {
    const { id, url, version } = await create();
    const stale = await designer.delete(`${CSS}/${id}`, { 'if-match': '"another"' });
    assert.deepEqual([stale.status, stale.body.code], [412, 'stale']);
    assert.equal((await designer.delete(`${CSS}/${id}`, { 'if-match': `"${version}"` })).status, 204);
    assert.equal((await designer.get(`${CSS}/${id}`)).status, 404);
    assert.equal((await test.visitor.get(url)).status, 404);
    assert.equal((await designer.delete(`${CSS}/${id}`)).status, 404);
  });

  it('does not delete what a page uses, unless forced', async () => {
    const { id } = await create();
    const page = { shortcut: `with-${id}`, title: { en: 'A page' }, stylesheets: [id] };
    assert.equal((await editor.post(PAGES, page)).status, 201);
    // A style sheet with a similar name is a different one.
    const other = await create('', id.replace('-', '_'));
    assert.equal((await designer.delete(`${CSS}/${other.id}`)).status, 204);
    const hidden = await designer.delete(`${CSS}/${id}`);
    assert.deepEqual([hidden.status, hidden.body.code], [409, 'in-use']);
    assert.deepEqual(faults(hidden), [' used-by-hidden']);
    const designerOfPages = await test.signIn('access_css', 'access_cms_page');
    const refused = await designerOfPages.delete(`${CSS}/${id}`);
    assert.deepEqual(faults(refused), [' used-by-page']);
    assert.ok(refused.body.errors[0].message.includes(page.shortcut));
    assert.equal((await designer.get(`${CSS}/${id}`)).status, 200);
    assert.equal((await designer.delete(`${CSS}/${id}?force=true`)).status, 204);
  });

  it('refuses an existing id', async () => {
    const { id } = await create();
    const answer = await designer.post(CSS, { id, content: '' });
    assert.deepEqual([answer.status, answer.body.code, faults(answer)], [409, 'conflict', ['/id taken']]);
  });

  it('refuses another id in the body', async () => {
    const { id } = await create();
    const answer = await designer.put(`${CSS}/${id}`, { id: 'renamed', content: '' });
    assert.deepEqual([answer.status, faults(answer)], [422, ['/id style-sheet-renamed']]);
  });

  it('does not overwrite the changes of another designer', async () => {
    const { id, version } = await create();
    const path = `${CSS}/${id}`;
    assert.equal((await designer.put(path, { content: 'b {}', version })).status, 200);
    const byBody = await designer.put(path, { content: 'c {}', version });
    const byHeader = await designer.put(path, { content: 'c {}' }, { 'if-match': `"${version}"` });
    const both = await designer.put(path, { content: 'c {}', version }, { 'if-match': '"other"' });
    for (const answer of [byBody, byHeader, both]) {
      assert.deepEqual([answer.status, answer.body.code], [412, 'stale']);
    }
    assert.equal((await designer.put(path, { content: 'c {}' }, { 'if-match': 'b' })).status, 400);
    assert.equal((await designer.get(path)).body.content, 'b {}');
  });

  it('accepts one of ten simultaneous edits', async () => {
    const { id, version } = await create();
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        designer.put(`${CSS}/${id}`, { content: `a { order: ${index} }`, version }),
      ),
    );
    const statuses = attempts.map((attempt) => attempt.status).sort();
    assert.deepEqual(statuses, [200, ...Array<number>(9).fill(412)]);
    const created = await Promise.all(
      Array.from({ length: 5 }, () => designer.post(CSS, { id: `${id}-new`, content: '' })),
    );
    assert.deepEqual(created.map((answer) => answer.status).sort(), [201, 409, 409, 409, 409]);
  });

  it('refuses invalid CSS, with line and column', async () => {
    const { id } = await create('a {}');
    const content = 'a { color: red }\nb { color: blue }}\n';
    const answer = await designer.put(`${CSS}/${id}`, { content });
    assert.deepEqual([answer.status, faults(answer)], [422, ['/content css-syntax']]);
    const [fault] = answer.body.errors;
    assert.match(fault.message, /line 2, column 18/);
    assert.deepEqual([fault.line, fault.column], [2, 18]);
    assert.equal((await designer.get(`${CSS}/${id}`)).body.content, 'a {}');
  });

  it('reports the faults of schema and rules together', async () => {
    const answer = await designer.post(CSS, { id: 'No/Id', content: 'a {', more: 1 });
    assert.deepEqual(
      [answer.status, faults(answer)],
      [422, ['/content css-syntax', '/id style-sheet-id', '/more unknown-property']],
    );
    const empty = await designer.post(CSS, {});
    assert.deepEqual(faults(empty), ['/content required', '/id required']);
  });

  it('refuses a style sheet over the limit', async () => {
    for (const content of [' '.repeat(512 * 1024 + 1), '{'.repeat(2 * 1024 * 1024)]) {
      const answer = await designer.post(CSS, { id: newId(), content });
      assert.deepEqual([answer.status, faults(answer)], [413, ['/content too-large']]);
      const { id } = await create();
      const changed = await designer.put(`${CSS}/${id}`, { content });
      assert.deepEqual([changed.status, faults(changed)], [413, ['/content too-large']]);
    }
  });

  it('stores and returns the longest style sheets', async () => {
    const content = 'a{b:c}'.repeat(87_381);
    const { id } = await create(content);
    const broken = await designer.put(`${CSS}/${id}`, { content: `${content}{` });
    assert.deepEqual([broken.status, faults(broken)], [422, ['/content css-syntax']]);
    assert.equal(broken.body.errors[0].column, 524_287);
    assert.equal((await designer.get(`${CSS}/${id}`)).body.content, content);
  });

  const TRICKS = ['../up', '..', '.hidden', '.versions', 'a..b', 'a/b', 'a\\b', 'a\u0000', '/etc/x', 'É'];
  for (const id of TRICKS) {
    it(`refuses the id ${JSON.stringify(id)}`, async () => {
      const before = await readdir(folder, { recursive: true });
      assert.equal((await designer.post(CSS, { id, content: '' })).status, 422);
      const path = `${CSS}/${encodeURIComponent(id)}`;
      const answers = [
        await designer.get(path),
        await designer.put(path, { content: '' }),
        await designer.delete(path),
        await designer.get(`${path}/versions`),
      ];
      // `..` alone is resolved within the URL first.
      for (const { status } of answers) assert.ok([400, 404, 405].includes(status), String(status));
      assert.equal((await test.visitor.get(`/css/${encodeURIComponent(id)}.css`)).status, 404);
      assert.deepEqual(await readdir(folder, { recursive: true }), before);
    });
  }

  it('serves changes made on disk, also of the same size', async () => {
    const { id } = await create('a {}');
    for (const content of ['b {}', 'c {}', 'd { color: red }']) {
      await writeFile(join(folder, `${id}.css`), content);
      assert.equal((await designer.get(`${CSS}/${id}`)).body.content, content);
      assert.equal((await test.visitor.get(`/css/${id}.css`)).text, content);
    }
    await writeFile(join(folder, `${id}-added.css`), 'x {}');
    assert.equal((await designer.get(`${CSS}?search=${id}-added`)).body.total, 1);
    await rm(join(folder, `${id}.css`));
    assert.equal((await designer.get(`${CSS}/${id}`)).status, 404);
  });

  it('keeps the ten earlier versions, latest first, and returns them', async () => {
    const { id } = await create('a { order: 0 }');
    assert.deepEqual(await versionsOf(id), []);
    for (let order = 1; order <= 12; order += 1) {
      const content = `a { order: ${order} }`;
      assert.equal((await designer.put(`${CSS}/${id}`, { content })).status, 200);
    }
    const versions = await versionsOf(id);
    const contents: string[] = [];
    for (const version of versions) {
      const answer = await designer.get(`${CSS}/${id}/versions/${version.id}`);
      assert.deepEqual({ ...version, content: answer.body.content }, answer.body);
      contents.push(answer.body.content);
    }
    assert.deepEqual(
      contents,
      Array.from({ length: 10 }, (_, index) => `a { order: ${11 - index} }`),
    );
    assert.equal((await readdir(join(folder, '.versions', id))).length, 10);
  });

  it('keeps no version of unchanged content', async () => {
    const { id } = await create('a {}');
    await designer.put(`${CSS}/${id}`, { content: 'a {}' });
    assert.deepEqual(await versionsOf(id), []);
  });

  it('restores an earlier version, unless it was changed meanwhile', async () => {
    const { id } = await create('a {}');
    const { version } = (await designer.put(`${CSS}/${id}`, { content: 'b {}' })).body;
    const [earlier] = await versionsOf(id);
    const path = `${CSS}/${id}/versions/${earlier!.id}/restore`;
    assert.equal((await designer.request('POST', path, { headers: { 'if-match': '"x"' } })).status, 412);
    const answer = await designer.request('POST', path, { headers: { 'if-match': `"${version}"` } });
    assert.deepEqual([answer.status, answer.body.content], [200, 'a {}']);
    assert.deepEqual(
      (await versionsOf(id)).map((kept) => kept.version),
      [version, earlier!.version],
    );
  });

  it('restores a deleted style sheet', async () => {
    const { id } = await create('a {}');
    assert.equal((await designer.delete(`${CSS}/${id}`)).status, 204);
    const [last] = await versionsOf(id);
    const answer = await designer.request('POST', `${CSS}/${id}/versions/${last!.id}/restore`);
    assert.deepEqual([answer.status, answer.body.content], [200, 'a {}']);
  });

  it('returns 404 for an unknown version', async () => {
    const { id } = await create();
    const other = await create('a {}');
    await designer.put(`${CSS}/${other.id}`, { content: 'b {}' });
    const [foreign] = await versionsOf(other.id);
    assert.equal((await designer.get(`${CSS}/${id}/versions/${foreign!.id}`)).status, 404);
    assert.equal((await designer.get(`${CSS}/${id}/versions/1`)).status, 400);
    assert.equal((await designer.get(`${CSS}/${newId()}/versions`)).status, 404);
  });

  it('reads no file that a style sheet names as its source map', async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'broken.map'), '{');
    const content = [
      'a {}',
      `/*# sourceMappingURL=${join(folder, 'broken.map')} */`,
      '/*# sourceMappingURL=data:application/json;base64,AAAA */',
    ].join('\n');
    await create(content);
  });

  it('leaves no partially written file', async () => {
    await create();
    const names = await readdir(folder, { recursive: true });
    assert.deepEqual(
      names.filter((name) => name.endsWith('.tmp')),
      [],
    );
  });

  it('changes nothing when the disk fails, and reveals no folder', async () => {
    const { id } = await create('a {}');
    // A folder cannot be replaced by a file, which simulates a disk failure.
    const blocked = join(folder, 'blocked.css');
    await mkdir(blocked);
    const answer = await designer.post(CSS, { id: 'blocked', content: '' });
    assert.ok(answer.status >= 500);
    assert.ok(existsSync(blocked));
    assert.ok(!answer.text.includes(folder));
    await rm(blocked, { recursive: true });
    assert.equal((await designer.get(`${CSS}/${id}`)).body.content, 'a {}');
  });

  it('audits every change', async () => {
    const { id } = await create('a {}');
    await designer.put(`${CSS}/${id}`, { content: 'b {}' });
    await designer.delete(`${CSS}/${id}`);
    const rows = await test.app.database.read
      .selectFrom('audit_entry')
      .select(['action', 'login', 'entity_kind'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.action, row.login, row.entity_kind]),
      ['create', 'update', 'delete'].map((action) => [action, designer.login, 'style-sheet']),
    );
  });
});
