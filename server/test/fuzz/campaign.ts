import fc from 'fast-check';
import type { Administrator } from './administrator.ts';
import { toCurl } from './curl.ts';
import type { Operation } from './document.ts';
import { parsed, type Judge } from './judge.ts';
import type { KnownValues } from './known-values.ts';
import { requestsTo, toWire, type Plan, type WireRequest } from './requests.ts';
import type { Sender } from './send.ts';

const REQUESTS_AT_A_TIME = 6;
const SHRINKING_MS = 5_000;

export interface CampaignParts {
  operations: readonly Operation[];
  sender: Sender;
  judge: Judge;
  known: KnownValues;
  administrator: Administrator;
  seed: number;
  seconds: number;
  /** Concurrent requests. */
  atOnce: number;
}

export interface CampaignFault {
  operation: Operation;
  fault: string;
  /** The command that reproduces it. */
  curl: string;
}

export interface Campaign {
  /** Numbers of responses by status, per operation. */
  counts: ReadonlyMap<Operation, ReadonlyMap<number, number>>;
  faults: readonly CampaignFault[];
}

interface Found {
  operation: Operation;
  fault: string;
  request: WireRequest;
}

/**
 * Sends requests to all operations in turn until the time is up. Each kind of fault is reported once per operation,
 * minimised.
 */
export async function runCampaign(parts: CampaignParts): Promise<Campaign> {
  const { operations, sender, judge, known, administrator, seconds, seed } = parts;
  const end = performance.now() + seconds * 1000;
  const counts = new Map(operations.map((operation) => [operation, new Map<number, number>()]));
  const found = new Map<string, Found>();
  const shrunk = new Set<string>();

  /** Returns the kind of fault in the response, or undefined. */
  async function attempt(operation: Operation, plan: Plan): Promise<string | undefined> {
    const request = toWire(operation, plan, known);
    const credentials = administrator.credentials();
    const answer = await sender.send(request, request.signedIn ? credentials : {});
    if (answer === undefined) return undefined;
    if (typeof answer !== 'string') {
      const byStatus = counts.get(operation)!;
      byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) known.learn(operation.path, request.path, parsed(answer.text));
      if (answer.status === 401 && request.signedIn) await administrator.replace(credentials);
    }
    const fault = judge.faultOf(operation, request, answer);
    if (fault === undefined) return undefined;
    const kind = kindOf(operation, fault);
    const smallest = found.get(kind);
    if (!smallest || sizeOf(request) <= sizeOf(smallest.request))
      found.set(kind, { operation, fault, request });
    return kind;
  }

  async function tryOperation(operation: Operation, round: number): Promise<void> {
    const property = fc.asyncProperty(requestsTo(operation), async (plan) => {
      const kind = await attempt(operation, plan);
      return kind === undefined || shrunk.has(kind);
    });
    await fc.check(property, {
      seed: seed + round * operations.length + operations.indexOf(operation),
      numRuns: REQUESTS_AT_A_TIME,
      interruptAfterTimeLimit: Math.min(SHRINKING_MS, Math.max(1, end - performance.now())),
      markInterruptAsFailure: false,
    });
    for (const [kind, fault] of found) if (fault.operation === operation) shrunk.add(kind);
  }

  await fetchEverything(parts);
  let next = 0;
  async function work(): Promise<void> {
    while (performance.now() < end) {
      const turn = next;
      next += 1;
      await tryOperation(operations[turn % operations.length]!, Math.floor(turn / operations.length));
    }
  }
  await Promise.all(Array.from({ length: parts.atOnce }, work));
  const faults = [...found.values()].map(({ request, ...fault }) => ({ ...fault, curl: toCurl(request) }));
  return { counts, faults };
}

/** Reads every list and one item of each, so that the first requests already refer to existing items. */
async function fetchEverything({ operations, sender, known, administrator }: CampaignParts): Promise<void> {
  const reads = operations.filter(({ method, answers }) => method === 'GET' && answers !== undefined);
  for (const operation of reads) {
    const path = known.address(operation.path, 0) ?? operation.path;
    if (path.split('/').length !== operation.path.split('/').length) continue;
    const request = { method: 'GET', path, headers: {}, body: undefined, signedIn: true };
    const answer = await sender.send(request, administrator.credentials());
    if (typeof answer === 'object' && answer.status === 200)
      known.learn(operation.path, path, parsed(answer.text));
  }
}

function sizeOf({ path, headers, body }: WireRequest): number {
  return path.length + JSON.stringify(headers).length + (body?.length ?? 0);
}

/** Treats faults that differ only in numbers and quoted texts as one. */
function kindOf(operation: Operation, fault: string): string {
  return `${operation.method} ${operation.path} ${fault.slice(0, 60).replaceAll(/\d+|"[^"]*"?/g, '…')}`;
}
