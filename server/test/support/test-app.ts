import { createWatchedFaults } from '../../src/app/watched-faults.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { compose, type App } from '../../src/app/compose.ts';
import { openProject } from '../../src/config/open-project.ts';
import type { EntityChangeListener } from '../../src/content/entity-change.ts';
import type { Authority } from '../../src/contract/authorities.ts';
import { insertProfile, insertRole, findRoleIds } from '../../src/features/access/access.repository.ts';
import { findProfileByName } from '../../src/features/users/user.repository.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { parsed } from '../../src/kernel/parsed-body.ts';
import { createClient, type Client } from './client.ts';
import type { Engine } from './engines.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { preparedDatabase } from './prepared-database.ts';
import { testProject } from './test-project.ts';

export interface TestAppOptions {
  /** Files of the project by path, or the path of its folder. */
  project?: Readonly<Record<string, string>> | string;
  /** The data directory; a new one by default. */
  data?: string;
  /** `name=value`, as `--set` takes them. */
  settings?: readonly string[];
  /** Lines of the log, as JSON. */
  onLog?: (line: string) => void;
  /** Called for every content change. */
  listeners?: readonly EntityChangeListener[];
  /** Skips data scripts and the first administrator. */
  asStored?: boolean;
  /** Like `start --force`. */
  force?: boolean;
  /** Like `start --watch`. */
  watch?: boolean;
}

/** The real application of `compose.ts` with a test clock and the lowest BCrypt cost. */
export interface TestApp {
  app: App;
  clock: TestClock;
  /** A client that is not signed in. */
  visitor: Client;
  /** Creates a user with these authorities and signs in with the password. */
  signIn(...authorities: Authority[]): Promise<Client>;
}

/** Keeps logins unique across several applications on one database. */
let people = 0;

export const TEST_PASSWORD = 'a password for tests';

/**
 * Starts the application before the tests of the calling suite and closes it afterwards. The returned object is filled
 * by then.
 */
export function useTestApp(engine: Engine, options: TestAppOptions = {}): TestApp {
  const shared = {} as TestApp;
  before(async () => {
    Object.assign(shared, await startTestApp(engine, options));
  });
  after(() => shared.app.close());
  return shared;
}

export async function startTestApp(engine: Engine, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = createTestClock();
  const project = await openProject({
    project: typeof options.project === 'string' ? options.project : testProject(options.project),
    data: options.data ?? temporaryFolder(),
    settings: [
      'app.cms.languages=en,fr',
      'app.cms.domain-url=http://site.test',
      'app.security.bcrypt-strength=4',
      `app.database.url=${await preparedDatabase(engine)}`,
      ...(options.settings ?? []),
    ],
    environment: {},
    workingDirectory: process.cwd(),
    needsData: true,
  });
  assert.ok(!('faults' in project), 'faults' in project ? project.faults.join('\n') : '');
  const { onLog, listeners = [], asStored = false, watch = false, force = false } = options;
  const logger = onLog ? createLogger({ destination: { write: onLog } }) : createLogger({ level: 'silent' });
  const faults = watch ? createWatchedFaults() : undefined;
  const app = await compose({ project, logger, clock, listeners, asStored, force, watch: faults });
  await app.server.ready();

  return {
    app,
    clock,
    visitor: createClient(app.server),
    async signIn(...authorities) {
      people += 1;
      const login = `person-${people}`;
      const profileId = await createProfile(app, login, authorities, clock.now());
      const person = {
        login,
        email: `${login}@example.org`,
        firstName: 'Test',
        lastName: 'Person',
        profileId,
        password: TEST_PASSWORD,
        passwordConfirmation: TEST_PASSWORD,
      };
      await app.users.create(parsed(person), null);
      return signInAs(app, login, TEST_PASSWORD);
    },
  };
}

/** Signs in with a password; fails the test when refused. */
export async function signInAs(app: App, login: string, password: string): Promise<Client> {
  const visitor = createClient(app.server);
  const answer = await visitor.post('/api/auth/login', { login, password });
  assert.equal(answer.status, 200, answer.text);
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  return createClient(app.server, { login, cookie });
}

async function createProfile(app: App, name: string, authorities: Authority[], now: number): Promise<string> {
  return app.database.transaction(async (db) => {
    await insertRole(db, name, authorities, now);
    const roles = await findRoleIds(db, [name]);
    await insertProfile(db, { name, builtIn: false }, [...roles.values()], now);
    const profile = await findProfileByName(db, name);
    return profile!.id;
  });
}
