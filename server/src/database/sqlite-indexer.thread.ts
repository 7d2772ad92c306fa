import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderData } from './sqlite-reader.ts';
import { pruneBatch, openSearchIndex, SEARCHED, indexBatch } from './sqlite-search-index.ts';

/** Updates the search index, reports when it is done and waits to be woken. */
const { path } = workerData as ReaderData;
const index = openSearchIndex(path);
const place = new Map(SEARCHED.map((table) => [table, 0]));
let working = false;

async function work(): Promise<void> {
  for (const table of SEARCHED) {
    while (indexBatch(index, table)) await setImmediate();
    // Pruning the whole index is spread over many wake-ups.
    place.set(table, pruneBatch(index, table, place.get(table)!) ?? 0);
  }
}

parentPort!.on('message', () => {
  if (working) return;
  working = true;
  void work().then(() => {
    working = false;
    parentPort!.postMessage('done');
  });
});
