import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createConnection } from './connection.ts';

describe('the connection to the server', () => {
  it('is lost for all waiting callers until the server responds', async () => {
    const answers = [false, false, true];
    const connection = createConnection({
      probe: () => Promise.resolve(answers.shift() ?? assert.fail('probed once too often')),
      pausesMs: [1],
    });
    const states: boolean[] = [];
    connection.subscribe(() => states.push(connection.isLost()));
    assert.equal(connection.isLost(), false);
    await Promise.all([connection.back(), connection.back()]);
    assert.deepEqual(states, [true, false]);
    assert.deepEqual(answers, []);
  });

  it('probes immediately on request', async () => {
    const connection = createConnection({ probe: () => Promise.resolve(true), pausesMs: [60_000] });
    const back = connection.back();
    connection.askNow();
    await back;
  });

  it('stops waiting when aborted', async () => {
    const connection = createConnection({ probe: () => Promise.resolve(true), pausesMs: [60_000] });
    const abort = new AbortController();
    const back = connection.back(abort.signal);
    abort.abort(new Error('left'));
    await assert.rejects(back, /left/);
    connection.askNow();
  });
});
