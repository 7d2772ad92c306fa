import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { FunctionView, RoleView } from '../../src/contract/access.ts';
import { AUTHORITIES } from '../../src/contract/authorities.ts';
import type { ListView } from '../../src/contract/common.ts';
import { forEachEngine } from '../support/engines.ts';
import { faultsOf, startUsersApp, type UsersApp } from './users-app.ts';

const ROLES = '/api/admin/roles';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

forEachEngine('Roles', (engine) => {
  let app: UsersApp;
  let count = 0;
  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  const create = (body: object) => app.admin.send<RoleView>('POST', ROLES, body);
  const newRole = async (functions: string[] = []) => {
    count += 1;
    const answer = await create({ name: `Role ${count}`, functions });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const read = (id: string) => app.admin.send<RoleView>('GET', `${ROLES}/${id}`);
  const put = (role: Partial<RoleView> & { id: string }, headers = {}) =>
    app.admin.send<RoleView>('PUT', `${ROLES}/${role.id}`, role, headers);
  const remove = (id: string, headers = {}) => app.admin.send('DELETE', `${ROLES}/${id}`, undefined, headers);

  it('[§5-2, §5-3] lists the functions that a role can have, with their labels', async () => {
    const { status, body } = await app.admin.send<ListView<FunctionView>>('GET', '/api/admin/functions');
    assert.equal(status, 200);
    assert.deepEqual(
      body.items.map(({ name }) => name),
      [...AUTHORITIES].sort(),
    );
    assert.ok(body.items.every(({ builtIn, label }) => builtIn && label.en && label.fr));
    assert.equal(body.total, AUTHORITIES.length);
  });

  it('creates a role and reads it', async () => {
    const name = 'Éditrices  «du site»';
    const { status, body, headers } = await create({ name, functions: ['access_css', 'access_cms_page'] });
    assert.equal(status, 201);
    assert.equal(headers.location, `${ROLES}/${body.id}`);
    assert.equal(headers.etag, '"1"');
    const instant = new Date(app.clock.now()).toISOString();
    assert.deepEqual(body, {
      id: body.id,
      version: 1,
      createdAt: instant,
      createdBy: 'admin',
      updatedAt: instant,
      updatedBy: 'admin',
      name,
      functions: ['access_cms_page', 'access_css'],
    });
    assert.deepEqual((await read(body.id)).body, body);
  });

  it('reports an unknown role and an invalid id', async () => {
    for (const answer of [
      await read(UNKNOWN),
      await put({ id: UNKNOWN, name: 'x' }),
      await remove(UNKNOWN),
    ]) {
      assert.equal(answer.status, 404);
    }
    assert.equal((await read('7')).status, 400);
  });

  it('reports all faults at once', async () => {
    const answer = await create({
      name: ' ',
      functions: ['access_users', 'access_css', 'access_css'],
      colour: 1,
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer), [
      '/colour unknown-property',
      '/functions/0 unknown-function',
      '/functions/2 duplicate',
      '/name required',
    ]);
    assert.deepEqual(faultsOf(await create({})), ['/name required']);
    assert.deepEqual(faultsOf(await create({ name: 'x', functions: 'all' })), ['/functions type']);
  });

  it('refuses the name of another role, in any spelling, on create and update', async () => {
    const [one, two] = [await newRole(), await newRole()];
    for (const answer of [
      await create({ name: one.name.toUpperCase() }),
      await put({ ...two, name: one.name }),
    ]) {
      assert.equal(answer.status, 409);
      assert.equal(answer.body.code, 'conflict');
      assert.deepEqual(faultsOf(answer), ['/name taken']);
    }
    assert.deepEqual((await read(two.id)).body, two);
    assert.equal((await put({ ...two, name: two.name.toUpperCase() })).status, 200);
  });

  it('accepts exactly one of ten simultaneous creations with one name', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ name: 'The only one' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('accepts what a read returned, with one change', async () => {
    const role = await newRole(['access_css']);
    app.clock.advance(1000);
    const { status, body, headers } = await put({ ...role, functions: [] });
    assert.equal(status, 200);
    assert.equal(headers.etag, '"2"');
    const updatedAt = new Date(app.clock.now()).toISOString();
    assert.deepEqual(body, { ...role, functions: [], version: 2, updatedAt });
    assert.deepEqual((await read(role.id)).body, body);
  });

  it('refuses an outdated version and writes nothing', async () => {
    const role = await newRole();
    const { body: current } = await put({ ...role, name: `${role.name} again` });
    for (const answer of [
      await put({ ...role, name: 'Third' }),
      await put({ ...role, version: undefined } as never, { 'if-match': '"1"' }),
      await remove(role.id, { 'if-match': '"1"' }),
    ]) {
      assert.equal(answer.status, 412);
      assert.equal(answer.body.code, 'stale');
    }
    assert.deepEqual((await read(role.id)).body, current);
  });

  it('refuses one of two simultaneous updates of one version', async () => {
    const role = await newRole();
    const answers = await Promise.all([
      put({ ...role, functions: ['access_css'] }),
      put({ ...role, functions: ['access_cms_page'] }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
  });

  it('deletes a role without profiles', async () => {
    const role = await newRole(['access_css']);
    const answer = await remove(role.id, { 'if-match': '"1"' });
    assert.equal(answer.status, 204);
    assert.equal((await read(role.id)).status, 404);
  });

  it('does not delete a role with profiles, and lists them', async () => {
    const role = await newRole();
    const name = 'Holders';
    await app.admin.send('POST', '/api/admin/profiles', { name, roleIds: [role.id] });
    const answer = await remove(role.id);
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, 'in-use');
    assert.deepEqual(faultsOf(answer), [' used-by-profile']);
    assert.match(answer.body.errors![0]!.message, /Holders/);
    assert.equal((await read(role.id)).status, 200);
  });

  it('lists roles by page, sorted and searched', async () => {
    for (const name of ['Listing Zoé', 'Listing Ångström', 'Listing Éluard']) await create({ name });
    const list = async (query: string) => {
      const { body } = await app.admin.send<ListView<RoleView>>('GET', `${ROLES}?search=listing&${query}`);
      return { ...body, items: body.items.map(({ name }) => name) };
    };
    assert.deepEqual(await list('sort=name&size=2'), {
      items: ['Listing Ångström', 'Listing Éluard'],
      page: 1,
      size: 2,
      total: 3,
    });
    assert.deepEqual((await list('sort=-name&size=2&page=2')).items, ['Listing Ångström']);
    const whole = await app.admin.send<ListView<RoleView>>('GET', ROLES);
    assert.equal(whole.body.size, 20);
    for (const query of ['sort=version', 'size=0', 'kind=x']) {
      assert.equal((await app.admin.send('GET', `${ROLES}?${query}`)).status, 400, query);
    }
  });
});
