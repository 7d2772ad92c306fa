import { parentPort, workerData } from 'node:worker_threads';
import type { CheckpointAnswer } from './sqlite-checkpoints.ts';
import { openSqliteFile } from './sqlite-file.ts';
import type { ReaderData } from './sqlite-reader.ts';

/** Checkpoints the log of an SQLite file on request, up to the oldest state that a reader still uses. */
const port = parentPort!;
const file = openSqliteFile((workerData as ReaderData).path, { readOnly: false });
const checkpoint = file.prepare('pragma wal_checkpoint(passive)');

port.on('message', () => port.postMessage(runCheckpoint()));

function runCheckpoint(): CheckpointAnswer {
  try {
    const { log, checkpointed } = checkpoint.get() as { log: number; checkpointed: number };
    return { pagesLeft: log - checkpointed };
  } catch {
    // For example a full disk: the log keeps everything until a later attempt succeeds.
    return { pagesLeft: Infinity };
  }
}
