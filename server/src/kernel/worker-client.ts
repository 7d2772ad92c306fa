import { Worker, type ResourceLimits } from 'node:worker_threads';

/** A thread idle for this long is ended to release its memory. */
const IDLE_MS = 60_000;

export interface WorkerClient<Question, Answer> {
  /** Rejects when the thread ends before answering, or is closed. */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Creates a client of a thread that starts on the first question. The thread posts one answer per message, in order.
 * Pending questions keep the process alive. After a failure, the next question starts another thread.
 */
export function createWorkerClient<Question, Answer>(
  script: URL,
  workerData: unknown,
  resourceLimits?: ResourceLimits,
): WorkerClient<Question, Answer> {
  const waiting: Waiting<Answer>[] = [];
  let worker: Worker | undefined;
  let expiry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(script, { workerData, execArgv: [], resourceLimits });
    started.on('message', (answer: Answer) => {
      if (worker !== started) return;
      waiting.shift()!.resolve(answer);
      if (waiting.length > 0) return;
      started.unref();
      expiry = setTimeout(() => void end(), IDLE_MS).unref();
    });
    const forget = (error: Error): void => {
      if (worker === started) refuseWaiting(error);
    };
    started.on('error', forget);
    started.on('exit', () => forget(threadEnded()));
    return started;
  }

  function refuseWaiting(error: Error): void {
    worker = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  }

  async function end(): Promise<void> {
    const ended = worker;
    if (!ended) return;
    refuseWaiting(threadEnded());
    // `close` waits for the thread to end.
    ended.ref();
    await ended.terminate();
  }

  return {
    ask(question) {
      if (isClosed) return Promise.reject(threadEnded());
      clearTimeout(expiry);
      const target = (worker ??= start());
      if (waiting.length === 0) target.ref();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        target.postMessage(question);
      });
    },
    close() {
      isClosed = true;
      clearTimeout(expiry);
      return end();
    },
  };
}

/** The error code that the system uses for a closed pipe. */
function threadEnded(): Error {
  return Object.assign(new Error('a worker thread has ended'), { code: 'EPIPE' });
}
