import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../kernel/app-error.ts';
import { createRateLimit } from './rate-limit.ts';

function movableClock() {
  let now = 1_000_000;
  return { clock: { now: () => now }, pass: (milliseconds: number) => (now += milliseconds) };
}

const limited = (seconds: number) => (error: unknown) =>
  error instanceof AppError && error.code === 'rate-limited' && error.retryAfterSeconds === seconds;

describe('createRateLimit', () => {
  it('allows each address its quota per minute and reports when to retry', () => {
    const { clock, pass } = movableClock();
    const limit = createRateLimit(2, clock);
    limit.count('192.0.2.1');
    pass(10_000);
    limit.count('192.0.2.1');
    assert.throws(() => limit.count('192.0.2.1'), limited(50));
    pass(50_000);
    limit.count('192.0.2.1');
    assert.throws(() => limit.count('192.0.2.1'), limited(10));
  });

  it('counts each address separately', () => {
    const limit = createRateLimit(1, movableClock().clock);
    limit.count('192.0.2.1');
    limit.count('192.0.2.2');
    assert.throws(() => limit.count('192.0.2.1'), limited(60));
  });

  it('counts an IPv6 network as one address', () => {
    const limit = createRateLimit(2, movableClock().clock);
    limit.count('2001:db8:1:2::1');
    limit.count('2001:DB8:1:2:ffff::9');
    assert.throws(() => limit.count('2001:db8:1:2:3:4:5:6'), limited(60));
    limit.count('2001:db8:1:3::1');
    limit.count('::ffff:192.0.2.1');
    limit.count('192.0.2.1');
    assert.throws(() => limit.count('::ffff:192.0.2.1'), limited(60));
  });

  it('is unlimited when set to 0', () => {
    const limit = createRateLimit(0, movableClock().clock);
    for (let count = 0; count < 1000; count++) limit.count('192.0.2.1');
  });

  it('tracks a bounded number of addresses', () => {
    const limit = createRateLimit(1, movableClock().clock);
    for (let address = 0; address <= 10_000; address++) limit.count(`address ${address}`);
    limit.count('address 0');
    assert.throws(() => limit.count('address 10000'), limited(60));
  });
});
