import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import assert from 'node:assert/strict';
import { buildApp } from '../../src/app/build-app.ts';
import { joinPeople } from '../../src/app/people.ts';
import { loadConfiguration } from '../../src/config/load-configuration.ts';
import { loadMessages } from '../../src/config/load-messages.ts';
import type { SignInView } from '../../src/contract/auth.ts';
import type { Problem } from '../../src/contract/problem.ts';
import type { Database } from '../../src/database/database.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase, sqlitePath } from '../../src/database/open-database.ts';
import { ensureBuiltInAccess } from '../../src/features/access/built-in-access.ts';
import { createLogger } from '../../src/kernel/logger.ts';
import { createMessages } from '../../src/kernel/messages.ts';
import { sessionCookieName } from '../../src/security/session-cookie.ts';
import type { Engine } from '../support/engines.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export const ADMIN_PASSWORD = 'the first administrator';
/** The BCrypt cost in this application; the minimum is 4. */
export const BCRYPT_COST = 5;

/** A response; the test knows from the status whether the body is the result or a problem. */
export interface Answer<T = unknown> {
  status: number;
  body: T & Problem;
  headers: LightMyRequestResponse['headers'];
}

/** A browser that keeps the cookies it receives. */
export interface Browser {
  send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  signIn(login: string, password: string): Promise<Answer<SignInView>>;
  token: string | undefined;
}

export interface UsersAppOptions {
  /** `name=value`, as for `--set`. */
  settings?: readonly string[];
  /** Lines of the log, as JSON. */
  onLog?: (line: string) => void;
  /** Another instance on the same database, with the same clock. */
  peer?: UsersApp;
}

export interface UsersApp {
  clock: { now(): number; advance(milliseconds: number): void };
  database: Database;
  databaseUrl: string;
  /** `address`: the network address of its requests. */
  newBrowser(address?: string): Browser;
  /** A browser in which the first administrator, `admin`, is signed in. */
  admin: Browser;
  close(): Promise<void>;
}

/** Starts the real server with everything for users and one administrator. */
export async function startUsersApp(engine: Engine, options: UsersAppOptions = {}): Promise<UsersApp> {
  const { settings = [], onLog, peer } = options;
  const logger = onLog ? createLogger({ destination: { write: onLog } }) : createLogger({ level: 'silent' });
  const url = peer?.databaseUrl ?? (await preparedDatabase(engine));
  const database = openDatabase(url, logger);
  const clock = peer?.clock ?? fixedClock();
  await migrate(database, { now: clock.now(), sqlitePath: sqlitePath(url) });

  const loaded = loadConfiguration({
    environment: {},
    settings: [
      `app.security.bcrypt-strength=${BCRYPT_COST}`,
      'app.admin.email=admin@example.org',
      `app.admin.password=${ADMIN_PASSWORD}`,
      'app.server.trust-proxy=1',
      'app.cms.languages=en,fr',
      ...settings,
    ],
    dataDirectory: '/nowhere',
  });
  if ('faults' in loaded) throw new Error(loaded.faults.join('\n'));
  const { configuration } = loaded;
  const ours = new URL('../../messages', import.meta.url).pathname;
  const { catalogues } = await loadMessages([{ directory: ours, label: 'messages' }]);

  const people = joinPeople({
    database,
    configuration,
    clock,
    logger,
    dataDirectory: temporaryFolder(),
    domainUrl: () => 'http://site.test',
  });
  await ensureBuiltInAccess({ database, clock });
  await people.users.ensureFirstAdministrator();

  const app = await buildApp({
    configuration,
    logger,
    messages: createMessages({ catalogues, defaultLanguage: 'en' }),
    guarded: {
      authenticate: people.authenticate,
      async routes(api) {
        for (const slice of people.slices)
          await slice.routes?.(api, { status: () => assert.fail('no job here') });
      },
    },
    publicRoutes: () => undefined,
    sendErrorPage: async (error, _request, reply) => reply.code(error.status).send(error.code),
  });
  const newBrowser = (address = '127.0.0.1') => browserOf(app, address);
  const admin = newBrowser();
  await admin.signIn('admin', ADMIN_PASSWORD);
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { clock, database, databaseUrl: url, newBrowser, admin, close };
}

function fixedClock(): UsersApp['clock'] {
  let now = Date.parse('2026-03-01T12:00:00.000Z');
  return { now: () => now, advance: (milliseconds) => void (now += milliseconds) };
}

function browserOf(server: FastifyInstance, remoteAddress: string): Browser {
  const browser: Browser = {
    token: undefined,
    async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const name = sessionCookieName({ protocol: headers['x-forwarded-proto'] ?? 'http' });
      const cookie = browser.token === undefined ? {} : { cookie: `${name}=${browser.token}` };
      const answer = await server.inject({
        method: method as 'GET',
        url: path,
        remoteAddress,
        headers: { ...headers, ...cookie },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const given = answer.cookies.find((cookie) => cookie.name === name);
      if (given) browser.token = given.value === '' ? undefined : given.value;
      return {
        status: answer.statusCode,
        body: (answer.body === '' ? undefined : answer.json()) as never,
        headers: answer.headers,
      };
    },
    signIn: (login, password) => browser.send<SignInView>('POST', '/api/auth/login', { login, password }),
  };
  return browser;
}

/** Returns the faults in a response, as `pointer code`, sorted. */
export function faultsOf({ body }: Answer): string[] {
  return (body.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`).sort();
}
