import { parentPort, workerData } from 'node:worker_threads';
import { createLogger } from '../../kernel/logger.ts';
import { startWorkerServer } from './compose-worker.ts';
import type { FromWorker, ToWorker, WorkerData } from './worker-link.ts';

/** A thread that answers requests for `worker-pool.ts`. */
const port = parentPort!;
const data = workerData as WorkerData;
const tell = (message: FromWorker) => port.postMessage(message);
/** The time that requests have once project code has thrown where nothing could catch it. */
const STOP_LIMIT_MS = 10_000;

const logger = createLogger({
  level: data.logLevel,
  destination: { write: (log) => tell({ log }) },
}).child({ worker: data.number });
process.on('unhandledRejection', (reason) =>
  logger.error({ err: reason }, 'a promise was rejected and nobody awaited it'),
);

const server = await startWorkerServer(data, logger);
process.on('uncaughtException', (error) => {
  logger.fatal({ err: error }, 'an error was thrown where nothing could catch it');
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  void server.close().finally(() => process.exit(1));
});
port.on('message', (message: ToWorker) => {
  if (message === 'count') tell({ counts: server.counts() });
  else void server.close().finally(() => process.exit(0));
});
tell({ listening: true });
