import { once } from 'node:events';
import type { Served } from './processes.ts';

const PAGES = 10_000;
const AT_ONCE = 16;
const MEBIBYTE = 1024 * 1024;

/**
 * Returns how many mebibytes the server has gained after rendering this many pages of 8 KB, each in all languages of
 * the site.
 */
export async function measureMemory(served: Served): Promise<{ pages: number; addedMebibytes: number }> {
  const before = await memoryOf(served);
  let peak = before;
  for (let first = 0; first < PAGES; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => first + index);
    await Promise.all(some.map((page) => ask(served, `/view/${cachedPage(page)}?locale=en`)));
    if (first % 1000 < AT_ONCE) peak = Math.max(peak, await memoryOf(served));
  }
  return { pages: PAGES, addedMebibytes: (Math.max(peak, await memoryOf(served)) - before) / MEBIBYTE };
}

/** Returns the path of a page seeded by `bench/support`. */
function cachedPage(index: number): string {
  return `page-${String(index * 3).padStart(8, '0')}`;
}

async function ask({ port }: Served, path: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'gzip' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
}

async function memoryOf({ process: child }: Served): Promise<number> {
  child.send('memory');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes;
}
