import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderData } from './sqlite-reader.ts';
import { pruneBatch, openSearchIndex, SEARCHED, indexBatch } from './sqlite-search-index.ts';

/** A thread that keeps the search index up: it does what there is to do, tells so, and waits to be woken. */
const { path } = workerData as ReaderData;
const index = openSearchIndex(path);
const place = new Map(SEARCHED.map((table) => [table, 0]));
let working = false;

async function work(): Promise<void> {
  for (const table of SEARCHED) {
    while (indexBatch(index, table)) await setImmediate();
    // A round through the index is spread over many wakings.
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
