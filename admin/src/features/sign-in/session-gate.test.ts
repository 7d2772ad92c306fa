import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSessionGate } from './session-gate.ts';

describe('the session gate', () => {
  it('resolves all waiting callers with one answer, and asks again the next time', async () => {
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

  it('notifies listeners when it opens and closes, until they unsubscribe', () => {
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
