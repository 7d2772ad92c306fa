import type { BulkForm, BulkItem, BulkView } from 'parvis/contract/bulk';
import { BULK_MAX_IDS } from 'parvis/contract/bulk-limit';
import type { ProblemFault } from 'parvis/contract/problem';

export interface BulkOutcome {
  done: string[];
  refused: BulkItem[];
}

interface BulkRun {
  action: string;
  /** The ids in their order, or the filter of a list for everything in it. */
  of: { ids: readonly string[] } | { filter: object };
  send: (body: BulkForm) => Promise<BulkView>;
  /** Called after each request. */
  onProgress: (outcome: BulkOutcome) => void;
  isStopped?: () => boolean;
}

/** Performs an action in bounded requests, and again on what was refused as long as that changes something. */
export async function runBulk({ action, of, send, onProgress, isStopped }: BulkRun): Promise<BulkOutcome> {
  const done: string[] = [];
  const refused = new Map<string, BulkItem>();
  const outcome = (): BulkOutcome => ({ done, refused: [...refused.values()] });

  /** Returns how many are done. */
  async function collect(steps: AsyncIterable<BulkItem[]>): Promise<number> {
    const before = done.length;
    for await (const items of steps) {
      for (const item of items)
        if (item.error) refused.set(item.id, item);
        else {
          refused.delete(item.id);
          done.push(item.id);
        }
      onProgress(outcome());
      if (isStopped?.()) break;
    }
    return done.length - before;
  }

  async function* named(ids: readonly string[]) {
    for (let start = 0; start < ids.length; start += BULK_MAX_IDS)
      yield (await send({ action, ids: ids.slice(start, start + BULK_MAX_IDS) })).items;
  }

  async function* allWith(filter: object) {
    let after: string | undefined;
    do {
      const { items, next } = await send({
        action,
        filter: { ...filter },
        ...(after !== undefined && { after }),
      });
      yield items;
      after = next;
    } while (after !== undefined);
  }

  let newlyDone = await collect('ids' in of ? named(of.ids) : allWith(of.filter));
  // What a later step changed may have been in the way.
  while (newlyDone > 0 && refused.size > 0 && !isStopped?.())
    newlyDone = await collect(named([...refused.keys()]));
  return outcome();
}

/** Returns why resources were refused, each reason once. */
export function reasonsOf(refused: readonly BulkItem[]): Pick<ProblemFault, 'message' | 'usedBy'>[] {
  const faults = refused.flatMap(({ error }) => error?.errors ?? (error ? [{ message: error.detail }] : []));
  return [...new Map(faults.map((fault) => [fault.message, fault])).values()];
}
