import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLive, needsTouch } from './session.rules.ts';

const HOUR = 3_600_000;
const policy = { idleMs: 8 * HOUR, maxMs: 168 * HOUR };
const session = { createdAt: 0, lastUsedAt: 0, expiresAt: 10 * HOUR };

describe('isLive', () => {
  const cases: [string, number, number, boolean][] = [
    ['just opened', 0, 0, true],
    ['used just before the idle limit', 0, 8 * HOUR - 1, true],
    ['idle too long', 0, 8 * HOUR, false],
    ['in use just before its end', 9 * HOUR, 10 * HOUR - 1, true],
    ['in use at its end', 9 * HOUR, 10 * HOUR, false],
  ];
  it('ends a session that was opened in the future', () => {
    const opened = { createdAt: HOUR, lastUsedAt: HOUR, expiresAt: 9 * HOUR };
    assert.equal(isLive(opened, policy, HOUR - 300_000), true, 'no two clocks are the same');
    assert.equal(isLive(opened, policy, HOUR - 300_001), false);
  });
  for (const [title, lastUsedAt, now, live] of cases) {
    it(`${live ? 'keeps' : 'ends'} a session ${title}`, () => {
      assert.equal(isLive({ ...session, lastUsedAt }, policy, now), live);
    });
  }
});

describe('needsTouch', () => {
  const cases: [string, number, number, boolean][] = [
    ['within the minute', 8 * HOUR, 59_999, false],
    ['after a minute', 8 * HOUR, 60_000, true],
    ['after a quarter of an idle time of ten seconds', 10_000, 2_500, true],
    ['before a quarter of an idle time of ten seconds', 10_000, 2_499, false],
  ];
  it('returns true when the last use is in the future', () => {
    assert.equal(needsTouch({ ...session, lastUsedAt: HOUR }, policy, 0), true);
  });
  for (const [title, idleMs, now, touch] of cases) {
    it(`returns ${touch} ${title}`, () => {
      assert.equal(needsTouch(session, { ...policy, idleMs }, now), touch);
    });
  }
});
