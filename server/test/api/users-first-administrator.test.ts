import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { migrate } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { ensureBuiltInAccess } from '../../src/features/access/built-in-access.ts';
import { ensureFirstAdministrator } from '../../src/features/users/first-administrator.ts';
import { AppError } from '../../src/kernel/app-error.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createPasswords } from '../../src/security/passwords.ts';
import { forEachEngine } from '../support/engines.ts';

forEachEngine('The first administrator', (engine) => {
  const clock = { now: () => 1_772_366_400_000 };
  const passwords = createPasswords({ cost: 4 });
  const settings = { login: 'admin', email: 'admin@example.org', password: undefined };
  // Two instances of the server, each with its own connections. For SQLite they share one database, because a second
  // writer in the same process would wait for itself.
  let instances: Database[];

  before(async () => {
    const url = await engine.newDatabase();
    const logger = createLogger({ level: 'silent' });
    const first = openDatabase(url, logger);
    instances = [first, engine.name === 'sqlite' ? first : openDatabase(url, logger)];
    await migrate(instances[0]!, { now: clock.now(), sqlitePath: sqlitePath(url) });
  });
  after(() => Promise.all([...new Set(instances)].map((database) => database.close())));

  const ensure = (database: Database, change: object = {}) =>
    ensureFirstAdministrator(
      { database, clock, passwords, passwordMinLength: 12 },
      { ...settings, ...change },
    );
  const users = () => instances[0]!.read.selectFrom('app_user').selectAll().execute();

  it('[§5-8] has functions and profile inserted once when two instances start simultaneously', async () => {
    await Promise.all(instances.map((database) => ensureBuiltInAccess({ database, clock })));
    await ensureBuiltInAccess({ database: instances[0]!, clock });
    const functions = await instances[0]!.read
      .selectFrom('access_function')
      .selectAll()
      .orderBy('name')
      .execute();
    assert.deepEqual(
      functions.map(({ name, built_in }) => [name, built_in]),
      [
        ['acces_users', 1],
        ['access_cms_articles', 1],
        ['access_cms_articles_model', 1],
        ['access_cms_forms', 1],
        ['access_cms_page', 1],
        ['access_css', 1],
      ],
    );
    const profiles = await instances[0]!.read.selectFrom('profile').select(['name', 'built_in']).execute();
    assert.deepEqual(
      profiles.map(({ name, built_in }) => [name, built_in]),
      [['Administrator', 1]],
    );
  });

  it('is refused for invalid settings, by property name, and nobody is created', async () => {
    const faulty = ensure(instances[0]!, { login: ' ', email: 'nowhere', password: 'short' });
    await assert.rejects(faulty, (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual(
        error.violations.map(({ pointer, code }) => `${pointer} ${code}`),
        ['app.admin.login required', 'app.admin.email email-format', 'app.admin.password password-too-short'],
      );
      return true;
    });
    assert.deepEqual(await users(), []);
  });

  it('is created once, by one of the instances, with a generated password that works', async () => {
    const made = await Promise.all([
      ensure(instances[0]!, { login: 'admin' }),
      ensure(instances[1]!, { login: 'root', email: 'root@example.org' }),
      ensure(instances[0]!, { login: 'admin' }),
    ]);
    const [first, ...others] = made.filter((administrator) => administrator !== undefined);
    assert.deepEqual(others, []);
    const [stored, ...more] = await users();
    assert.deepEqual(more, []);
    assert.equal(stored?.login, first?.login);
    assert.equal(await passwords.verify(first!.generatedPassword!, stored!.password_hash), true);
    const profile = await instances[0]!.read
      .selectFrom('profile')
      .select('built_in')
      .where('id', '=', stored!.profile_id!)
      .executeTakeFirst();
    assert.equal(profile?.built_in, 1);
  });

  it('is not created when there is any user, even a disabled one', async () => {
    await instances[0]!.transaction(async (db) => {
      await db.updateTable('app_user').set({ disabled: 1 }).execute();
    });
    assert.equal(
      await ensure(instances[1]!, { login: 'another', password: 'a configured password' }),
      undefined,
    );
    assert.equal((await users()).length, 1);
  });

  it('uses a configured password and does not return one', async () => {
    await instances[0]!.transaction(async (db) => {
      await db.deleteFrom('app_user').execute();
    });
    const made = await ensure(instances[0]!, { password: 'a configured password' });
    assert.deepEqual(made, { login: 'admin', generatedPassword: undefined, isWeak: false });
    const [stored] = await users();
    assert.equal(await passwords.verify('a configured password', stored!.password_hash), true);
  });

  it('uses a configured password that is easy to guess, and reports it', async () => {
    await instances[0]!.transaction(async (db) => {
      await db.deleteFrom('app_user').execute();
    });
    const made = await ensure(instances[0]!, { password: 'aaaaaaaaaaaa' });
    assert.equal(made?.isWeak, true);
  });
});
