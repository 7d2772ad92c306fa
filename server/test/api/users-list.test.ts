import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ListView } from '../../src/contract/common.ts';
import type { UserView } from '../../src/contract/user.ts';
import { forEachEngine } from '../support/engines.ts';
import { countQueries } from '../support/query-counter.ts';
import { startUsersApp, type UsersApp } from './users-app.ts';

const USERS = '/api/admin/users';
const PASSWORD = 'correct horse battery';

forEachEngine('The list of users', (engine) => {
  let app: UsersApp;
  let count = 0;

  before(async () => {
    app = await startUsersApp(engine);
  });
  after(() => app.close());

  async function newUser(change: object = {}): Promise<UserView> {
    count += 1;
    const answer = await app.admin.send<UserView>('POST', USERS, {
      login: `user${count}`,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      lastName: 'Doe',
      firstName: 'Jane',
      email: `user${count}@example.org`,
      ...change,
    });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  }
  const read = (id: string) => app.admin.send<UserView>('GET', `${USERS}/${id}`);
  const put = (body: object) => app.admin.send<UserView>('PUT', USERS, body);
  const listed = async (query: string) => {
    const { body } = await app.admin.send<ListView<UserView>>('GET', `${USERS}?${query}`);
    return body.items.map(({ login }) => login);
  };

  it('[§4.6-1] contains all users on one page unless a page is requested', async () => {
    const marks = ['Ångström', 'Bellini', 'zola', 'Éluard', 'eluarde'];
    for (const lastName of marks) await newUser({ lastName, company: 'Listing' });
    for (let more = 0; more < 20; more += 1) await newUser();
    const whole = await app.admin.send<ListView<UserView>>('GET', USERS);
    assert.equal(whole.body.items.length, whole.body.total);
    assert.ok(whole.body.total > 20);

    const names = async (query: string) => {
      const { body } = await app.admin.send<ListView<UserView>>('GET', `${USERS}?search=listing&${query}`);
      return {
        names: body.items.map((item) => item.lastName),
        ...body,
        items: undefined,
      };
    };
    assert.deepEqual(await names('sort=lastName&size=2&page=2'), {
      names: ['Éluard', 'eluarde'],
      items: undefined,
      page: 2,
      size: 2,
      total: 5,
    });
    assert.deepEqual((await names('sort=-lastName')).names, [
      'zola',
      'eluarde',
      'Éluard',
      'Bellini',
      'Ångström',
    ]);
    assert.deepEqual((await names('size=2&page=9')).names, []);
    assert.equal(
      (await app.admin.send<ListView<UserView>>('GET', `${USERS}?search=ANGSTR%20listing`)).body.total,
      1,
    );
  });

  it('[§4.6-1] finds users by their data and profile, ignoring case and accents', async () => {
    const profile = await app.admin.send<{ id: string }>('POST', '/api/admin/profiles', { name: 'Éditeurs' });
    const people: [string, object][] = [
      ['find-a', { lastName: 'Lefèvre', firstName: 'Zoé', company: 'Mairie de Sought', telephone: '0102' }],
      ['find-b', { lastName: 'Marchand', firstName: 'Éloïse', profileId: profile.body.id }],
      ['find-c', { lastName: 'Marchandez', firstName: 'Ines_50%' }],
    ];
    for (const [login, change] of people) await newUser({ login, ...change });
    const cases: [string, string[]][] = [
      ['LEFEV', ['find-a']],
      ['archand', ['find-b', 'find-c']],
      ['marchand eloise', ['find-b']],
      ['de', ['find-a']],
      ['ez', []],
      ['0102', ['find-a']],
      ['EDITEURS', ['find-b']],
      ['marchand editeurs', ['find-b']],
      ['s_50%', ['find-c']],
      ['marchand%', []],
    ];
    for (const [search, expected] of cases) {
      const query = new URLSearchParams({ search, sort: 'login' }).toString();
      const found = (await listed(query)).filter((login) => login.startsWith('find-'));
      assert.deepEqual(found, expected, search);
    }
    const renamed = await app.admin.send('PUT', `/api/admin/profiles/${profile.body.id}`, {
      name: 'Writers',
    });
    assert.equal(renamed.status, 200);
    assert.deepEqual(await listed('search=writers'), ['find-b']);
    assert.deepEqual(await listed('search=editeurs'), []);
  });

  it('[§4.6-1] sorts users by folded texts, with empty values first', async () => {
    const people: [string, object][] = [
      ['sort-c', { lastName: 'Zola', company: 'b' }],
      ['sort-a', { lastName: 'Émile', company: null }],
      ['sort-b', { lastName: 'eluard', company: 'A' }],
    ];
    for (const [login, change] of people) await newUser({ login, email: `${login}@sorting.test`, ...change });
    const last = app.newBrowser();
    await last.signIn('sort-c', PASSWORD);
    const cases: [string, string][] = [
      ['lastName', 'b a c'],
      ['-lastName', 'c a b'],
      ['company', 'a b c'],
      ['-company', 'c b a'],
      ['lastSignInAt,login', 'a b c'],
      ['-lastSignInAt,-login', 'c b a'],
      ['disabled,email', 'a b c'],
    ];
    for (const [sort, expected] of cases) {
      const found = await listed(`search=sorting.test&sort=${sort}`);
      assert.equal(found.map((login) => login.replace('sort-', '')).join(' '), expected, sort);
    }
  });

  it('shows whose second factor is active, with as many queries for many users as for few', async () => {
    const user = await newUser({ login: 'with-factor' });
    const now = app.clock.now();
    await app.database.transaction((db) =>
      db
        .insertInto('second_factor')
        .values({ user_id: user.id, secret: 'sealed', created_at: now, confirmed_at: null, last_step: null })
        .execute(),
    );
    assert.equal((await read(user.id)).body.secondFactorEnabled, false);
    await app.database.transaction((db) =>
      db.updateTable('second_factor').set({ confirmed_at: now }).where('user_id', '=', user.id).execute(),
    );
    const { body } = await read(user.id);
    assert.equal(body.secondFactorEnabled, true);
    assert.equal((await put({ ...body, secondFactorEnabled: false })).body.secondFactorEnabled, true);
    const list = (size: number) => countQueries(() => app.admin.send('GET', `${USERS}?size=${size}`));
    assert.equal(await list(50), await list(1));
  });

  it('refuses an unknown query parameter or sort', async () => {
    for (const query of ['show=all', 'sort=password', 'showDisabled=perhaps', 'size=201', 'page=0']) {
      const answer = await app.admin.send<ListView<UserView>>('GET', `${USERS}?${query}`);
      assert.equal(answer.status, 400, query);
      assert.equal(answer.body.code, 'malformed');
      assert.equal(answer.body.errors?.length, 1);
    }
  });
});
