import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSessionGate } from './session-gate.ts';

describe('the session gate', () => {
  it('lets all that wait go on with one answer, and asks anew the next time', async () => {
    const gate = createSessionGate();
    const waiting = [gate.ask(), gate.ask()];
    assert.equal(gate.isAsking(), true);
    gate.answer(true);
    assert.deepEqual(await Promise.all(waiting), [true, true]);
    assert.equal(gate.isAsking(), false);

    const later = gate.ask();
    assert.equal(gate.isAsking(), true);
    gate.answer(false);
    assert.equal(await later, false);
  });

  it('tells its listeners when it opens and closes, and no longer once they have left', () => {
    const gate = createSessionGate();
    const seen: boolean[] = [];
    const leave = gate.subscribe(() => seen.push(gate.isAsking()));
    void gate.ask();
    gate.answer(true);
    leave();
    void gate.ask();
    assert.deepEqual(seen, [true, false]);
  });
});
