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
  it('drops what depends on a name, and nothing else', async () => {
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

  it('makes a value once for all who ask meanwhile', async () => {
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

  it('gives what was begun before an invalidation to those who asked before, to nobody after', async () => {
    const { cache } = cacheAt();
    const old = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => old.promise);
    cache.invalidate(['x']);
    const second = cache.load('a', () => made('new', ['x']));
    old.resolve({ value: 'old', bytes: 1, dependencies: ['x'], expiresAt: null });
    assert.deepEqual(await Promise.all([first, second]), ['old', 'new']);
    assert.equal(cache.get('a'), 'new');
  });

  it('keeps what was made while something else was invalidated', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => slow.promise);
    cache.invalidate(['elsewhere']);
    slow.resolve({ value: 'true', bytes: 1, dependencies: ['x'], expiresAt: null });
    await first;
    assert.equal(cache.get('a'), 'true');
  });

  it('keeps nothing that was begun before everything was dropped', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => slow.promise);
    cache.clear();
    slow.resolve({ value: 'old', bytes: 1, dependencies: [], expiresAt: null });
    await first;
    assert.equal(cache.get('a'), undefined);
  });

  it('does not remember names without an end', async () => {
    const { cache } = cacheAt();
    const slow = Promise.withResolvers<CacheValue<string>>();
    const first = cache.load('a', () => slow.promise);
    cache.invalidate(['x']);
    for (let index = 0; index < 20_000; index += 1) cache.invalidate([`name-${index}`]);
    slow.resolve({ value: 'old', bytes: 1, dependencies: ['x'], expiresAt: null });
    await first;
    assert.equal(cache.get('a'), undefined);
  });

  it('holds a value to the instant at which it expires', async () => {
    const { cache, clock } = cacheAt({ now: 100 });
    await cache.load('a', () => made('1', [], 1, 200));
    clock.time = 199;
    assert.equal(cache.get('a'), '1');
    clock.time = 200;
    assert.equal(cache.get('a'), undefined);
  });

  it('takes no more memory than it may, and lets go of what was used least lately', async () => {
    const { cache } = cacheAt({ maxBytes: 100 });
    for (const key of ['a', 'b']) await cache.load(key, () => made(key, ['x'], 40));
    cache.get('a');
    await cache.load('c', () => made('c', ['x'], 40));
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], ['a', undefined, 'c']);
    assert.equal(await cache.load('large', () => made('large', [], 101)), 'large');
    assert.equal(cache.get('large'), undefined);
    assert.deepEqual([cache.statistics().entries, cache.statistics().bytes], [2, 80]);
  });

  it('keeps nothing of what failed', async () => {
    const { cache } = cacheAt();
    await assert.rejects(
      cache.load('a', () => Promise.reject(new Error('on purpose'))),
      /on purpose/,
    );
    assert.equal(await cache.load('a', () => made('1')), '1');
  });

  it('keeps nothing at all without memory', async () => {
    const { cache } = cacheAt({ maxBytes: 0 });
    assert.equal(await cache.load('a', () => made('1')), '1');
    assert.equal(cache.get('a'), undefined);
  });
});
