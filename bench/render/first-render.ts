import { median } from './compare.ts';
import type { Served } from './processes.ts';

const PAGES = 50;
/** Renderings needed to compile the code in a fresh process. */
const WARM_UP_PAGES = 200;
/** Number of pages with 100 inclusions on the site. */
export const FIRST_RENDER_PAGES = PAGES + WARM_UP_PAGES;

/**
 * Returns the milliseconds of the first request for each page with 100 inclusions, after a warm-up with other pages.
 * Over HTTP without compression, like the other measurements.
 */
export async function measureFirstRender({ port }: Served): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < FIRST_RENDER_PAGES; index += 1) {
    const started = performance.now();
    const address = `http://127.0.0.1:${port}/view/many-${index}?locale=en`;
    const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a page answered ${answer.status}`);
    if (index >= WARM_UP_PAGES) times.push(performance.now() - started);
  }
  return median(times);
}
