import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const CLIENTS = 16;
const RETRY_MS = 50;
/** A response must arrive within this time, whatever is broken. */
export const ANSWER_WITHIN_MS = 20_000;

export interface RetryingLoad {
  /** Submitted numbers that were acknowledged with 201, by the id in the response. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Number of requests answered with 503, as the contract requires. */
  readonly unavailable: number;
  /** Number of retries because the connection ended before the response was complete. */
  readonly brokenOff: number;
  /** Resolves when this many more have been acknowledged. */
  reach(more: number): Promise<void>;
  /** Stops starting submissions and resolves when all started ones are acknowledged. Throws for a wrong response. */
  stop(): Promise<void>;
  /** Stops immediately, also after a failed test. */
  abandon(): void;
}

/**
 * Submits consecutive numbers to the form `load`, each with its own idempotency key, and retries until acknowledged.
 * Any response other than 201 or a proper 503, or none at all, is a fault.
 * @param addresses of the instances; the next one is tried when one does not respond
 */
export function loadWithRetries(addresses: () => readonly string[], clients = CLIENTS): RetryingLoad {
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  const stopping = new AbortController();
  const waiting = new Set<{ until: number; resolve: () => void }>();
  let unavailable = 0;
  let brokenOff = 0;
  let next = 0;
  let turn = 0;
  let isAbandoned = false;

  async function submit(number: number): Promise<void> {
    const key = randomUUID();
    while (faults.length === 0 && !isAbandoned) {
      const all = addresses();
      const id = await post(all[turn % all.length]!, number, key);
      if (id !== undefined) {
        if (acknowledged.has(id)) faults.push(`${id} was the answer to two submissions`);
        acknowledged.set(id, number);
        return;
      }
      turn += 1;
      await pause(RETRY_MS);
    }
  }

  /** Returns the id of the stored submission, or undefined to retry. */
  async function post(url: string, number: number, key: string): Promise<string | undefined> {
    const begun = performance.now();
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${url}/api/public/forms-results/load`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify({ values: { number } }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      text = await answer.text();
    } catch (error) {
      if (performance.now() - begun >= ANSWER_WITHIN_MS) faults.push(`no answer: ${String(error)}`);
      brokenOff += 1;
      return undefined;
    }
    if (answer.status === 201) return (JSON.parse(text) as { id: string }).id;
    const isProper = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
    if (isProper && (JSON.parse(text) as { code: string }).code === 'unavailable') unavailable += 1;
    else faults.push(`answered ${answer.status}: ${text}`);
    return undefined;
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted && faults.length === 0) {
      next += 1;
      await submit(next);
      for (const waiter of waiting) {
        if (acknowledged.size < waiter.until && faults.length === 0) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    }
    for (const { resolve } of waiting) resolve();
  }
  const running = Promise.all(Array.from({ length: clients }, work));

  return {
    acknowledged,
    get unavailable() {
      return unavailable;
    },
    get brokenOff() {
      return brokenOff;
    },
    async reach(more) {
      await new Promise<void>((resolve) => waiting.add({ until: acknowledged.size + more, resolve }));
      assert.deepEqual(faults, []);
    },
    abandon() {
      isAbandoned = true;
      stopping.abort();
    },
    async stop() {
      stopping.abort();
      await running;
      assert.deepEqual(faults, []);
    },
  };
}

/** Requires that exactly the acknowledged submissions are stored, as sent and without duplicates. */
export function assertStoredOnce(load: RetryingLoad, stored: ReadonlyMap<string, number>): void {
  const lost = [...load.acknowledged].filter(([id, number]) => stored.get(id) !== number);
  assert.deepEqual(lost, [], 'acknowledged, and not stored');
  assert.equal(new Set(stored.values()).size, stored.size, 'stored twice');
  assert.equal(stored.size, load.acknowledged.size);
}
