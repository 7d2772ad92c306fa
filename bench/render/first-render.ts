import { median } from './compare.ts';
import type { Served } from './processes.ts';

const PAGES = 50;
/** So many renderings until the code is compiled, in a process that has rendered nothing yet. */
const WARM_UP_PAGES = 200;
/** Pages with 100 inclusions that the site has. */
export const FIRST_RENDER_PAGES = PAGES + WARM_UP_PAGES;

/** Each page with 100 inclusions is asked for the first time; others before that warm the process up. Milliseconds over HTTP, not compressed, as the other measurements. */
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
