import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createDependencyCache, type CacheValue } from './dependency-cache.ts';

function cacheAt({ now = 0, maxBytes = 1000 } = {}) {
  const clock = { time: now, now: () => clock.time };
  return { clock, cache: createDependencyCache<string>({ maxBytes, clock }) };
}

const made = (value: string, dependencies: string[] = [], bytes = 1, expiresAt: number | null = null) =>
  Promise.resolve<CacheValue<string>>({ value, bytes, dependencies, expiresAt });

describe('a cache by dependencies', () => {
  it('invalidates exactly the dependents of a name', async () => {
    const { cache } = cacheAt();
    await cache.load('a', () => made('1', ['x', 'y']));
    await cache.load('b', () => made('2', ['y']));
    await cache.load('c', () => made('3', ['z']));
    cache.invalidate(['x']);
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [undefined, '2', '3']);
    cache.invalidate(['y', 'nobody']);
    assert.deepEqual([cache.get('b'), cache.get('c')], [undefined, '3']);
    assert.equal(cache.statistics().invalidated, 2);
  });

  it('computes a value once for concurrent callers', async () => {
    const { cache } = cacheAt();
    let times = 0;
    const make = async () => {
      times += 1;
      await Promise.resolve();
      return made('1');
    };
    assert.deepEqual(await Promise.all([cache.load('a', make), cache.load('a', make)]), ['1', '1']);
    assert.equal(times, 1);
  });

  it('returns a value begun before an invalidation only to earlier callers', async () => {
    const { cache } = cacheAt();
    const old = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => old.promise);
    cache.invalidate(['x']);
    const second = cache.load('a', () => made('new', ['x']));
    old.resolve({ value: 'old', bytes: 1, dependencies: ['x'], expiresAt: null });
    assert.deepEqual(await Promise.all([first, second]), ['old', 'new']);
    assert.equal(cache.get('a'), 'new');
  });

  it('caches a value although another name was invalidated meanwhile', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => slow.promise);
    cache.invalidate(['elsewhere']);
    slow.resolve({ value: 'true', bytes: 1, dependencies: ['x'], expiresAt: null });
    await first;
    assert.equal(cache.get('a'), 'true');
  });

  it('caches nothing that was begun before the cache was cleared', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => slow.promise);
    cache.clear();
    slow.resolve({ value: 'old', bytes: 1, dependencies: [], expiresAt: null });
    await first;
    assert.equal(cache.get('a'), undefined);
  });

  it('tracks a bounded number of names', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => slow.promise);
    cache.invalidate(['x']);
    for (let index = 0; index < 20_000; index += 1) cache.invalidate([`name-${index}`]);
    slow.resolve({ value: 'old', bytes: 1, dependencies: ['x'], expiresAt: null });
    await first;
    assert.equal(cache.get('a'), undefined);
  });

  it('returns a value until it expires', async () => {
    const { cache, clock } = cacheAt({ now: 100 });
    await cache.load('a', () => made('1', [], 1, 200));
    clock.time = 199;
    assert.equal(cache.get('a'), '1');
    clock.time = 200;
    assert.equal(cache.get('a'), undefined);
  });

  it('stays within its memory limit and evicts the least recently used values', async () => {
    const { cache } = cacheAt({ maxBytes: 100 });
    for (const key of ['a', 'b']) await cache.load(key, () => made(key, ['x'], 40));
    cache.get('a');
    await cache.load('c', () => made('c', ['x'], 40));
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], ['a', undefined, 'c']);
    assert.equal(await cache.load('large', () => made('large', [], 101)), 'large');
    assert.equal(cache.get('large'), undefined);
    assert.deepEqual([cache.statistics().entries, cache.statistics().bytes], [2, 80]);
  });

  it('does not cache failures', async () => {
    const { cache } = cacheAt();
    await assert.rejects(
      cache.load('a', () => Promise.reject(new Error('on purpose'))),
      /on purpose/,
    );
    assert.equal(await cache.load('a', () => made('1')), '1');
  });

  it('caches nothing with a limit of zero', async () => {
    const { cache } = cacheAt({ maxBytes: 0 });
    assert.equal(await cache.load('a', () => made('1')), '1');
    assert.equal(cache.get('a'), undefined);
  });
});
