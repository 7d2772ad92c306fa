import { symbols, type DestinationStream } from 'pino';
import { getHeapStatistics } from 'node:v8';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { Logger } from '../../kernel/logger.ts';
import { threadScript } from '../../kernel/thread-script.ts';
import { addCounts, withoutKept } from './worker-link.ts';
import type { Change, FromWorker, ThreadCounts, ToWorker, WorkerData } from './worker-link.ts';

/** The place of one worker: whenever it ends, another one is started in it. */
export interface WorkerPlace {
  /** Resolves when the worker listens; rejects when it ends before that. */
  start(): Promise<void>;
  /** Lays the change into the worker's port, where it is when this returns. */
  tell(change: Change): void;
  /** Of all workers that were here. One that does not answer in time is taken as it was last. */
  counts(): Promise<ThreadCounts>;
  /** Lets the worker finish what is under way; no other follows. */
  stop(): Promise<void>;
  /** Ends the worker at once. */
  cutOff(): void;
}

interface Running {
  worker: Worker;
  changes: MessagePort;
  startedAt: number;
  /** What made it end. */
  fault: unknown;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** One that lived so long did not end because of how it was started. */
const SETTLED_MS = 60_000;
const COUNT_TIMEOUT_MS = 1000;
const MEBIBYTE = 1024 * 1024;
const YOUNG_GENERATION_MB = 32;
const NOTHING: ThreadCounts = addCounts();

export function createWorkerPlace(given: Omit<WorkerData, 'changes'>, logger: Logger): WorkerPlace {
  const { number } = given;
  let running: Running | undefined;
  let stopping: PromiseWithResolvers<undefined> | undefined;
  let restart: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  /** Of those that have ended, and of the present one as it told last. */
  let ended = NOTHING;
  let last = NOTHING;
  let counted: (() => void)[] = [];

  function start(): Promise<void> {
    const started = begin(given);
    running = started;
    return new Promise((resolve, reject) => {
      started.worker.on('message', (message: FromWorker) => {
        if ('log' in message) lineStream(logger).write(message.log);
        else if ('listening' in message) resolve();
        else takeCounts(message.counts);
      });
      started.worker.once('exit', (code) => {
        reject(asError(started.fault) ?? new Error(`worker ${number} ended before it listened`));
        end(started, code);
      });
    });
  }

  function end({ changes, fault, startedAt }: Running, code: number): void {
    changes.close();
    running = undefined;
    ended = addCounts(ended, withoutKept(last));
    takeCounts(NOTHING);
    if (stopping) {
      stopping.resolve(undefined);
      return;
    }
    if (performance.now() - startedAt > SETTLED_MS) pauseMs = FIRST_PAUSE_MS;
    const told = { worker: number, code, err: fault, againInMs: pauseMs };
    logger.error(told, 'a worker ended and is started again');
    restart = setTimeout(() => {
      start().then(
        () => logger.info({ worker: number }, 'the worker answers again'),
        // Its end has told.
        () => undefined,
      );
    }, pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }

  function takeCounts(counts: ThreadCounts): void {
    last = counts;
    const waiting = counted;
    counted = [];
    for (const done of waiting) done();
  }

  return {
    start,
    tell: (change) => running?.changes.postMessage(change),
    async counts() {
      if (running) {
        const answered = new Promise<void>((resolve) => counted.push(resolve));
        post(running.worker, 'count');
        await Promise.race([
          answered,
          new Promise((resolve) => setTimeout(resolve, COUNT_TIMEOUT_MS).unref()),
        ]);
      }
      return addCounts(ended, last);
    },
    async stop() {
      clearTimeout(restart);
      stopping ??= Promise.withResolvers();
      if (!running) return;
      post(running.worker, 'stop');
      await stopping.promise;
    },
    cutOff: () => void running?.worker.terminate(),
  };
}

function begin(given: Omit<WorkerData, 'changes'>): Running {
  const { port1, port2 } = new MessageChannel();
  const data: WorkerData = { ...given, changes: port2 };
  const worker = new Worker(threadScript('worker', import.meta.url), {
    workerData: data,
    transferList: [port2],
    execArgv: [],
    // Said outright, and with little that is young: else a worker that runs full quickly is ended too late, and the process with it.
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / MEBIBYTE),
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    },
  });
  const started: Running = { worker, changes: port1, startedAt: performance.now(), fault: undefined };
  worker.on('error', (error: unknown) => {
    started.fault = error;
  });
  return started;
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

function asError(fault: unknown): Error | undefined {
  if (fault === undefined) return undefined;
  return fault instanceof Error ? fault : new Error('a worker threw', { cause: fault });
}

/** Where the logger writes its lines: those of workers are ready. */
function lineStream(logger: Logger): DestinationStream {
  return (logger as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!;
}
