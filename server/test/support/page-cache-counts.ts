import assert from 'node:assert/strict';
import type { Client } from './client.ts';

export interface PageCacheCounts {
  hits: number;
  misses: number;
  invalidated: number;
}

/** Returns the page cache metrics from `/metrics`; requires `app.server.metrics=true`. */
export async function pageCacheCounts(visitor: Client): Promise<PageCacheCounts> {
  const { status, text } = await visitor.get('/metrics');
  assert.equal(status, 200);
  const total = (name: string) => {
    const line = new RegExp(`^parvis_page_cache_${name}_total (\\d+)$`, 'm').exec(text);
    assert.ok(line, text);
    return Number(line[1]);
  };
  return { hits: total('hits'), misses: total('misses'), invalidated: total('invalidated') };
}
