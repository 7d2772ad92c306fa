import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '../../kernel/clock.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { createFrontDoor } from './front-door.ts';
import { createPageStore } from './page-store.ts';

const MEBIBYTE = 1024 * 1024;
/** As long as Node reads. */
const LONG = 'x'.repeat(16_000);
const COUNT = 10_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function keptBytes(work: () => void | Promise<void>): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await work();
  collectGarbage();
  return process.memoryUsage().heapUsed - before;
}

/** Texts as a request brings them: each of its own. */
const received = (text: string): string => Buffer.from(text).toString('latin1');

describe('what is remembered of addresses', () => {
  const pages = createPageStore({ cacheSizeMebibytes: 64, clock: systemClock });
  const door = createFrontDoor({
    pages,
    languages: { languages: ['en'], defaultLanguage: 'en' },
    homePage: 'home',
    send: () => assert.fail('nothing is in memory'),
    isConfirmed: () => true,
    log: undefined,
  });
  const ask = (url: string) =>
    door({ method: 'GET', url: received(url), headers: {} } as IncomingMessage, {} as ServerResponse);

  for (const [name, address] of Object.entries<(index: number) => string>({
    'queries without number': (index) => `/view/home?${index}=${LONG}`,
    'paths without number': (index) => `/${index}${LONG}`,
    'short ones without number': (index) => `/view/home?page=${index}`,
  })) {
    it(`is bounded: ${name}`, async () => {
      const kept = await keptBytes(() => {
        for (let index = 0; index < COUNT; index += 1) assert.equal(ask(address(index)), false);
      });
      assert.ok(kept < 5 * MEBIBYTE, `${kept}`);
      assert.equal(ask('/view/home'), false);
    });
  }

  it('is bounded: addresses that lead nowhere', async () => {
    const kept = await keptBytes(async () => {
      for (let index = 0; index < COUNT; index += 1) {
        const path = received(`/${index}-that-is-nowhere?${LONG}`).split('?')[0]!;
        await pages.loadAddress(`/${path}`, (own) =>
          Promise.resolve({ found: undefined, dependencies: [`url:${own}`] }),
        );
      }
    });
    assert.ok(kept < 8 * MEBIBYTE, `${kept}`);
  });

  it('is bounded: encodings that nobody asks for', async () => {
    const kept = await keptBytes(() => {
      for (let index = 0; index < 1000; index += 1) acceptedEncoding(received(`gzip, ${index}${LONG}`));
    });
    assert.ok(kept < 2 * MEBIBYTE, `${kept}`);
  });
});
