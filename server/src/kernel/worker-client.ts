import { Worker, type ResourceLimits } from 'node:worker_threads';

/** Without a question for so long, the thread is ended: it holds memory of its own. */
const IDLE_MS = 60_000;

export interface WorkerClient<Question, Answer> {
  /** Rejects when the thread ends before it has answered, or is closed. */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * A thread that is started when it is asked something. It posts one answer for each message, in their order; while somebody waits for
 * one, it keeps the process alive. After a fault that ends it, the next question starts another one.
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
    // Whoever closes waits for its end.
    ended.ref();
    await ended.terminate();
  }

  return {
    ask(question) {
      if (isClosed) return Promise.reject(threadEnded());
      clearTimeout(expiry);
      const asked = (worker ??= start());
      if (waiting.length === 0) asked.ref();
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        asked.postMessage(question);
      });
    },
    close() {
      isClosed = true;
      clearTimeout(expiry);
      return end();
    },
  };
}

/** As the system says that the other end of a pipe has gone. */
function threadEnded(): Error {
  return Object.assign(new Error('a worker thread has ended'), { code: 'EPIPE' });
}
