import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createChangeSignal } from './change-signal.ts';

describe('the signal between threads', () => {
  it('counts changes for whoever has the memory', () => {
    const signal = createChangeSignal();
    const other = createChangeSignal(signal.memory);
    assert.equal(other.count(), 0);
    signal.raise();
    signal.raise();
    assert.equal(other.count(), 2);
  });

  it('tells how sure it is what others have changed', () => {
    const signal = createChangeSignal();
    const other = createChangeSignal(signal.memory);
    assert.equal(other.state(60_000), 'lost', 'before the first look');
    signal.confirm(true);
    assert.equal(other.state(0), 'confirmed');
    signal.confirm(false);
    assert.equal(other.state(60_000), 'unconfirmed');
    assert.equal(other.state(0), 'lost');
    signal.confirm(true);
    assert.equal(other.state(0), 'confirmed');
  });
});
