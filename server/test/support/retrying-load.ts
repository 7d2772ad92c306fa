import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const CLIENTS = 16;
const RETRY_MS = 50;
/** Whatever is broken, there is an answer after this long. */
export const ANSWER_WITHIN_MS = 20_000;

export interface RetryingLoad {
  /** Numbers whose submission was answered with 201, by the id in the answer. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** How many requests were answered with 503, as the contract has it. */
  readonly unavailable: number;
  /** How many were sent again because the connection had ended before the answer was whole. */
  readonly brokenOff: number;
  /** Resolves when so many more have been acknowledged. */
  reach(more: number): Promise<void>;
  /** Sends nothing new, and resolves when all that was begun has been acknowledged. Throws when an answer was wrong. */
  stop(): Promise<void>;
  /** Sends nothing more, acknowledged or not: after a test that failed. */
  abandon(): void;
}

/**
 * Submits one number after the other to the form `load`, each with a key of its own, and again until it is
 * acknowledged, as a careful client does. Every other answer than 201 and a proper 503 is a fault, and so is none.
 * @param addresses of the instances; the next one is asked when one does not answer
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

  /** The id of what was stored; undefined when it is to be tried again. */
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

/** What was acknowledged is stored, as it was sent, and nothing else is: nothing twice, nothing besides. */
export function assertStoredOnce(load: RetryingLoad, stored: ReadonlyMap<string, number>): void {
  const lost = [...load.acknowledged].filter(([id, number]) => stored.get(id) !== number);
  assert.deepEqual(lost, [], 'acknowledged, and not stored');
  assert.equal(new Set(stored.values()).size, stored.size, 'stored twice');
  assert.equal(stored.size, load.acknowledged.size);
}
