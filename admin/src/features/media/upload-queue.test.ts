import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createUploadQueue, type UploadOptions } from './upload-queue.ts';

const file = (name: string, size = 3) => new File(['x'.repeat(size)], name);

/** Returns a queue and its requests in the order in which they were sent. */
function queueOf(atOnce: number) {
  const requests: { name: string; options: UploadOptions; answer: PromiseWithResolvers<string> }[] = [];
  const finished: [stored: string[], others: string[]][] = [];
  const queue = createUploadQueue<string>({
    atOnce,
    refuse: ({ size }) => (size > 10 ? 'too large' : undefined),
    onStored: () => undefined,
    onFinished: (uploads, others) =>
      finished.push([uploads.map(({ stored }) => stored), others.map(({ name }) => name)]),
    send: ({ name }, options) => {
      const answer = Promise.withResolvers<string>();
      requests.push({ name, options, answer });
      options.signal.addEventListener('abort', () => answer.reject(new Error('aborted')));
      return answer.promise;
    },
  });
  const states = () => queue.list().map(({ name, state }) => `${name} ${state}`);
  /** Lets pending promise callbacks run. */
  const settle = () => new Promise((done) => setImmediate(done));
  return { queue, requests, finished, states, settle };
}

describe('the upload queue', () => {
  it('limits concurrent uploads and reports the progress of each', async () => {
    const { queue, requests, states, settle } = queueOf(2);
    queue.add([file('a'), file('b'), file('c')]);
    assert.deepEqual(states(), ['a sending', 'b sending', 'c waiting']);
    requests[0]!.options.onProgress(2);
    requests[1]!.options.onProgress(200);
    assert.deepEqual(
      queue.list().map(({ sent }) => sent),
      [2, 3, 0],
    );
    requests[1]!.answer.resolve('B');
    await settle();
    assert.deepEqual(states(), ['a sending', 'b stored', 'c sending']);
  });

  it('reports together what was stored, in order, once nothing is left', async () => {
    const { queue, requests, finished, settle } = queueOf(2);
    queue.add([file('a'), file('b'), file('c')]);
    requests[1]!.answer.resolve('B');
    await settle();
    requests[2]!.answer.reject(new Error('refused'));
    await settle();
    assert.deepEqual(finished, []);
    requests[0]!.answer.resolve('A');
    await settle();
    assert.deepEqual(finished, [[['A', 'B'], ['c']]]);
    queue.retry(3);
    requests[3]!.answer.resolve('C');
    await settle();
    assert.deepEqual(finished.at(-1), [['C'], []]);
  });

  it('continues after a failure and retries on request', async () => {
    const { queue, requests, states, settle } = queueOf(1);
    queue.add([file('a'), file('b')]);
    requests[0]!.answer.reject(new Error('refused'));
    await settle();
    assert.deepEqual(states(), ['a failed', 'b sending']);
    assert.equal((queue.list()[0]!.error as Error).message, 'refused');
    queue.retry(1);
    assert.deepEqual(states(), ['a waiting', 'b sending']);
    assert.equal(queue.list()[0]!.error, undefined);
    requests[1]!.answer.resolve('B');
    await settle();
    assert.deepEqual(states(), ['a sending', 'b stored']);
  });

  it('does not send a file that is refused up front', () => {
    const { queue, requests, states } = queueOf(2);
    queue.add([file('large', 11)]);
    queue.retry(1);
    assert.deepEqual([states(), requests.length], [['large failed'], 0]);
  });

  it('cancels waiting and running uploads, and forgets finished ones', async () => {
    const { queue, states, settle } = queueOf(1);
    queue.add([file('a'), file('b'), file('c')]);
    queue.cancel(2);
    queue.cancel(1);
    await settle();
    assert.deepEqual(states(), ['a cancelled', 'b cancelled', 'c sending']);
    queue.forget(2);
    assert.deepEqual(states(), ['a cancelled', 'c sending']);
    queue.forget();
    assert.deepEqual(states(), ['c sending']);
  });
});
