import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '../../kernel/clock.ts';
import { createPageStore } from './page-store.ts';

const MEBIBYTE = 1024 * 1024;
/** The longest URL that Node accepts. */
const LONG = 'x'.repeat(16_000);
const COUNT = 10_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function retainedBytes(work: () => void | Promise<void>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await work();
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

/** Returns a text with its own memory, like those of a request. */
const received = (text: string): string => Buffer.from(text).toString('latin1');

describe('the cache of addresses', () => {
  const pages = createPageStore({ cacheSizeMebibytes: 64, clock: systemClock });

  it('is bounded for addresses that lead nowhere', async () => {
    const kept = await retainedBytes(async () => {
      for (let index = 0; index < COUNT; index += 1) {
        const path = received(`/${index}-that-is-nowhere?${LONG}`).split('?')[0]!;
        await pages.loadAddress(`/${path}`, (own) =>
          Promise.resolve({ found: undefined, dependencies: [`url:${own}`] }),
        );
      }
    });
    assert.ok(kept < 8 * MEBIBYTE, `${kept}`);
  });
});
