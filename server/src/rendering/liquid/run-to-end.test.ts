import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toPromise } from 'liquidjs';
import { runToEnd } from './run-to-end.ts';

/** Records the inputs of each step: values, results of promises and nested steps, and caught errors. */
function* parts(seen: unknown[]): Generator<unknown, unknown, unknown> {
  seen.push(yield 1, yield Promise.resolve(2), yield below(3), yield undefined, yield 'text');
  for (const fault of [Promise.reject(new Error('promised')), failing()]) {
    try {
      seen.push(yield fault);
    } catch (error) {
      seen.push((error as Error).message);
    }
  }
  return 'end';
}

function* below(value: number): Generator<unknown, unknown, unknown> {
  return ((yield Promise.resolve(value)) as number) * 2;
}

function* failing(): Generator<unknown, unknown, unknown> {
  yield below(1);
  throw new Error('thrown');
}

function* returningLate(): Generator<unknown, unknown, unknown> {
  return Promise.reject(new Error('returned'));
}

describe('a rendering that is run to its end', () => {
  it('passes the same values to each step as LiquidJS', async () => {
    const [ours, theirs]: unknown[][] = [[], []];
    await runToEnd(parts(ours!));
    await toPromise(parts(theirs!));
    assert.deepEqual(ours, [1, 2, 6, undefined, 'text', 'promised', 'thrown']);
    assert.deepEqual(ours, theirs);
  });

  it('throws uncaught errors', async () => {
    await assert.rejects(runToEnd(failing()), /thrown/);
    await assert.rejects(runToEnd(returningLate()), /returned/);
  });
});
