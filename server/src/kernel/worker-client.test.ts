import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createWorkerClient } from './worker-client.ts';

/** Answers each message with its number. On request it fails or never answers. */
const SCRIPT = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  let asked = 0;
  parentPort.on('message', (question) => {
    if (question === 'fail') throw Object.assign(new Error('no room'), { errcode: 13 });
    if (question !== 'be silent') parentPort.postMessage((asked += 1));
  });`);

describe('createWorkerClient', () => {
  it('answers in the order of the questions', async (t) => {
    const thread = startThread(t);
    const answers = [1, 2, 3].map(() => thread.ask('count'));
    assert.deepEqual(await Promise.all(answers), [1, 2, 3]);
  });

  it('rejects all pending questions when the thread fails, and starts another thread for the next one', async (t) => {
    const thread = startThread(t);
    await thread.ask('count');
    const lost = [thread.ask('fail'), thread.ask('count')];
    for (const answer of lost) await assert.rejects(answer, { message: 'no room', errcode: 13 });
    assert.equal(await thread.ask('count'), 1);
  });

  it('rejects pending and later questions once it is closed', async (t) => {
    const thread = startThread(t);
    const waiting = assert.rejects(thread.ask('be silent'), { code: 'EPIPE' });
    await thread.close();
    await waiting;
    await assert.rejects(thread.ask('count'), { code: 'EPIPE' });
  });
});

function startThread(t: TestContext) {
  const thread = createWorkerClient<string, number>(SCRIPT, undefined);
  t.after(() => thread.close());
  return thread;
}
