import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BulkForm } from 'parvis/contract/bulk';
import { BULK_MAX_IDS } from 'parvis/contract/bulk-limit';
import { runBulk } from './run-bulk.ts';

const ids = Array.from({ length: BULK_MAX_IDS + 2 }, (_, index) => `id-${index}`);
const error = { type: '', title: '', status: 409, detail: '', code: 'conflict', requestId: '' };

describe('runBulk', () => {
  it('sends ids in bounded requests, and again those whose obstacle a later request removed', async () => {
    const sent: BulkForm[] = [];
    const free = new Set(ids.slice(2));
    const progress: number[] = [];
    const outcome = await runBulk({
      action: 'restore',
      of: { ids },
      onProgress: ({ done }) => progress.push(done.length),
      send: async (body) => {
        sent.push(body);
        const items = body.ids!.map((id) =>
          free.has(id) ? { id, status: 204 } : { id, status: 409, error },
        );
        if (body.ids!.includes(ids.at(-1)!)) free.add(ids[0]!);
        return { items };
      },
    });
    assert.deepEqual(
      sent.map((body) => body.ids),
      [ids.slice(0, BULK_MAX_IDS), ids.slice(BULK_MAX_IDS), ids.slice(0, 2), [ids[1]]],
    );
    assert.deepEqual(progress, [BULK_MAX_IDS - 2, BULK_MAX_IDS, BULK_MAX_IDS + 1, BULK_MAX_IDS + 1]);
    assert.deepEqual(
      outcome.refused.map(({ id }) => id),
      [ids[1]],
    );
  });

  it('keeps what was refused when it is stopped before asking again', async () => {
    let asked = 0;
    const outcome = await runBulk({
      action: 'delete',
      of: { ids },
      onProgress: () => undefined,
      isStopped: () => asked === 3,
      send: async (body) => {
        asked += 1;
        const items = body.ids!.map((id) =>
          id === ids.at(-1) ? { id, status: 204 } : { id, status: 409, error },
        );
        return { items };
      },
    });
    assert.deepEqual(outcome.done, ids.slice(-1));
    assert.deepEqual(
      outcome.refused.map(({ id }) => id),
      ids.slice(0, -1),
    );
  });

  it('follows a list to its end, or until it is stopped', async () => {
    const send = async ({ after = '0' }: BulkForm) => ({
      items: [{ id: after, status: 200 }],
      ...(after < '3' && { next: String(Number(after) + 1) }),
    });
    let steps = 0;
    const onProgress = () => (steps += 1);
    const run = { action: 'publish', of: { filter: {} }, send, onProgress };
    assert.deepEqual((await runBulk(run)).done, ['0', '1', '2', '3']);
    assert.equal(steps, 4);
    const stopped = await runBulk({ ...run, isStopped: () => steps === 6 });
    assert.deepEqual(stopped.done, ['0', '1']);
  });
});
