import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newId } from '../kernel/identifier.ts';
import { createIdSet } from './id-set.ts';

it('contains exactly the added ids, however many', () => {
  const set = createIdSet();
  const [added, others] = [ids(5000), ids(5000)];
  for (const id of [...added, ...added]) set.add(id);
  assert.ok(added.every((id) => set.has(id)));
  assert.ok(!others.some((id) => set.has(id)));
});

it('distinguishes ids with the same ending', () => {
  const set = createIdSet();
  const alike = ids(2000).map((id) => id.slice(0, -8) + '00000000');
  for (const id of alike.slice(0, 1000)) set.add(id);
  assert.deepEqual(
    alike.map((id) => set.has(id)),
    alike.map((_, index) => index < 1000),
  );
});

function ids(count: number): string[] {
  return Array.from({ length: count }, newId);
}
