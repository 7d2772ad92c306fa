import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointAnswer } from './sqlite-checkpoints.ts';
import { openSqliteFile } from './sqlite-file.ts';
import type { ReaderData } from './sqlite-reader.ts';

/** A thread that folds the log of a file of SQLite into it, as far as nobody reads older states, each time it is told to. */
const port = parentPort!;
const file = openSqliteFile((workerData as ReaderData).path, { readOnly: false });
const checkpoint = file.prepare('pragma wal_checkpoint(passive)');

port.on('message', () => port.postMessage(fold()));

function fold(): CheckpointAnswer {
  try {
    const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number };
    return { pagesLeft: log - checkpointed };
  } catch {
    // A full disk, say: the log keeps everything, and it is tried again.
    return { pagesLeft: Infinity };
  }
}
