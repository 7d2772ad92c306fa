import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../kernel/app-error.ts';
import { createWorkQueue } from './work-queue.ts';

describe('createWorkQueue', () => {
  it('limits concurrency, keeps the order and completes all work', async () => {
    const queue = createWorkQueue({ atOnce: 2, maxWaiting: 10 });
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((number) =>
        queue.run(async () => {
          started.push(number);
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
        }),
      ),
    );
    assert.deepEqual(started, [0, 1, 2, 3, 4, 5]);
    assert.equal(most, 2);
  });

  it('rejects work when too much is queued, and accepts it again afterwards', async () => {
    const queue = createWorkQueue({ atOnce: 1, maxWaiting: 1 });
    const gate = Promise.withResolvers<string>();
    const first = queue.run(() => gate.promise);
    const second = queue.run(() => Promise.resolve('second'));
    await assert.rejects(
      queue.run(() => Promise.resolve('third')),
      (error) => error instanceof AppError && error.code === 'unavailable',
    );
    gate.resolve('first');
    assert.deepEqual(await Promise.all([first, second]), ['first', 'second']);
    assert.equal(await queue.run(() => Promise.resolve('fourth')), 'fourth');
  });

  it('releases the slot of failed work', async () => {
    const queue = createWorkQueue({ atOnce: 1, maxWaiting: 0 });
    await assert.rejects(
      queue.run(() => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await queue.run(() => Promise.resolve('next')), 'next');
  });
});
