import type { EntityId } from '../server/src/kernel/identifier.ts';
import { parsed } from '../server/src/kernel/parsed-body.ts';
import { printMachine, quantile } from './support/report.ts';
import { composeService, inFolder, WITH_ADMINISTRATOR } from './support/service.ts';

/**
 * Whether the response time of a failed sign-in reveals the reason: 200 attempts each with an unknown login, a wrong
 * password and a disabled user, in turn, over HTTP, with the default BCrypt settings and without throttling. The
 * medians must be within 10 % of each other. The argument `app.database.url=…` selects another database, which must be
 * empty.
 */
const TRIES = 200;
const WARM_UP = 10;
const ALLOWED = 0.1;
const PASSWORD = 'correct horse battery';

process.exitCode = (await inFolder(measure)) <= ALLOWED ? 0 : 1;

/** Returns by what fraction the slowest median exceeds the fastest. */
async function measure(data: string): Promise<number> {
  const settings = ['app.security.sign-in-limit=0', WITH_ADMINISTRATOR, ...process.argv.slice(2)];
  const app = await composeService(data, data, settings);
  try {
    const url = `${await app.listen()}/api/auth/login`;
    for (const login of ['active', 'disabled']) {
      const email = `${login}@example.org`;
      const passwords = { password: PASSWORD, passwordConfirmation: PASSWORD };
      const { id } = await app.users.create(
        parsed({ login, email, firstName: 'Jane', lastName: 'Doe', ...passwords }),
        null,
      );
      if (login === 'disabled') await app.users.disable(id as EntityId, undefined, null);
    }
    const kinds = {
      'unknown login': { login: 'nobody', password: PASSWORD },
      'wrong password': { login: 'active', password: 'not the password at all' },
      'disabled user': { login: 'disabled', password: PASSWORD },
    };
    const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    for (let round = -WARM_UP; round < TRIES; round += 1) {
      for (const [kind, credentials] of Object.entries(kinds)) {
        const elapsed = await trySignIn(url, credentials);
        if (round >= 0) times.get(kind)!.push(elapsed);
      }
    }
    return report(times, app.database.dialect);
  } finally {
    await app.close();
  }
}

async function trySignIn(url: string, credentials: object): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  await answer.text();
  const elapsed = performance.now() - start;
  if (answer.status !== 401) throw new Error(`a sign-in that must be refused was answered ${answer.status}`);
  return elapsed;
}

function report(times: ReadonlyMap<string, number[]>, database: string): number {
  printMachine();
  console.log(`${database}, ${TRIES} tries of each kind, in turn\n`);
  const medians = [...times].map(([kind, values]) => {
    const p50 = quantile(values, 0.5);
    console.log(`${kind.padEnd(16)} p50 ${p50.toFixed(2)} ms   p99 ${quantile(values, 0.99).toFixed(2)} ms`);
    return p50;
  });
  const spread = Math.max(...medians) / Math.min(...medians) - 1;
  console.log(`\nmedians within ${(spread * 100).toFixed(1)} % (allowed: ${ALLOWED * 100} %)`);
  return spread;
}
