import { parentPort, workerData } from 'node:worker_threads';
import { openSqliteFile } from './sqlite-file.ts';
import type { ReaderData } from './sqlite-reader.ts';
import { sqliteUnits } from './sqlite-units.ts';
import type { WriteUnit } from './write-unit.ts';

/** A thread that stores units for `sqlite-unit-writer.ts`. It may wait for another process's lock; the event loop of the service goes on. */
const file = openSqliteFile((workerData as ReaderData).path, { readOnly: false });
file.exec('pragma wal_autocheckpoint = 0');
const store = sqliteUnits(file);

parentPort!.on('message', (units: string) => {
  parentPort!.postMessage(store(JSON.parse(units) as WriteUnit[]));
});
