import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { createDependencyCache, type DependencyCache } from '../../rendering/cache/dependency-cache.ts';
import { createChangeSignal } from './change-signal.ts';
import { followChanges } from './follow-changes.ts';

describe('changes as a worker follows them', () => {
  const signal = createChangeSignal();
  let channel: MessageChannel;
  let pages: DependencyCache<string>;
  let followed: ReturnType<typeof followChanges>;

  const make = (value: string, name: string) =>
    Promise.resolve({ value, bytes: 1, dependencies: [name], expiresAt: null });

  beforeEach(async () => {
    channel = new MessageChannel();
    pages = createDependencyCache({ maxBytes: 100, clock: { now: () => 0 } });
    followed = followChanges({ signal, port: channel.port2, pages, staleMs: 0 });
    await pages.load('home', () => make('old', 'page:home'));
    await pages.load('about', () => make('true', 'page:about'));
  });
  afterEach(() => channel.port1.close());

  it('are known to the next request, although the thread has done nothing in between', () => {
    channel.port1.postMessage(['page:nothing']);
    channel.port1.postMessage(['page:home']);
    signal.raise();
    assert.equal(pages.get('home'), 'old');
    followed.catchUp();
    assert.deepEqual([pages.get('home'), pages.get('about')], [undefined, 'true']);
  });

  it('keep what is being made meanwhile from being kept', async () => {
    const slow = Promise.withResolvers<Awaited<ReturnType<typeof make>>>();
    pages.invalidate(['page:home']);
    const first = pages.load('home', () => slow.promise);
    channel.port1.postMessage(['page:home']);
    signal.raise();
    followed.catchUp();
    slow.resolve(await make('old', 'page:home'));
    assert.equal(await first, 'old', 'for who asked before');
    assert.equal(pages.get('home'), undefined);
  });

  it('drop everything when nobody knows what has changed', () => {
    channel.port1.postMessage('everything');
    signal.raise();
    followed.catchUp();
    assert.deepEqual([pages.get('home'), pages.get('about')], [undefined, undefined]);
  });

  it('are followed without requests too', async () => {
    const told = once(channel.port2, 'message');
    channel.port1.postMessage(['page:home']);
    await told;
    assert.equal(pages.get('home'), undefined);
  });
});
