import type { ScanMarkers } from '../../content/content-reference.ts';
import { changesOf, type Changed } from '../../content/entity-change.ts';
import {
  findSnapshots,
  type EntitySnapshot,
  type EntityStates,
} from '../../content/entity-snapshot.repository.ts';
import { moveVersionsOn, type Write } from '../../content/entity.repository.ts';
import { recordCopyReferences } from '../../content/record-references.ts';
import { COUNTED_USERS, usedBy } from '../../content/usage.rules.ts';
import { valueById } from '../../content/value-by-id.ts';
import { keepDistance, replaceWorkingStates } from '../../content/working-copy.repository.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Actor } from '../../security/actor.ts';
import {
  findHolders,
  findLiveHolders,
  findPreparedHolders,
  type ValueHolder,
} from './held-value.repository.ts';

/** Articles whose values are rewritten at a time, so that memory stays flat. */
const BATCH = 200;

/** Where values go that articles of a model hold for a field; `to` undefined: nowhere. */
export interface ValueMove {
  modelId: EntityId;
  from: string;
  to: string | undefined;
}

type Values = Record<string, unknown>;

/** Who must know of what is rewritten, and what is written in rich texts. */
export interface HeldValueParts {
  changed: Changed;
  scanMarkers: ScanMarkers;
}

/** Throws `in-use` with the articles that hold a value for a field, live or in their working copy. */
export async function refuseHeldValues(
  db: Db,
  dialect: Database['dialect'],
  modelId: EntityId,
  fieldName: string,
  by: Actor,
): Promise<void> {
  const holders = await findHolders(db, dialect, { modelId, fieldName, limit: COUNTED_USERS + 1 });
  if (holders.length > 0) throw new AppError('in-use', { violations: usedBy('', holders, by.authorities) });
}

/**
 * Takes the values of a field away from every article of its model, and from working copies, so that these can still be published;
 * with a name to go to they stand under that instead. Called after the field is written.
 */
export async function moveHeldValues(
  db: Db,
  move: ValueMove,
  write: Write,
  { changed, scanMarkers }: HeldValueParts,
): Promise<void> {
  for await (const rows of batches(findLiveHolders, db, move)) {
    const moved = new Map<string, string>();
    for (const { id, json } of rows) {
      const values = moveValue(JSON.parse(json) as Values, move);
      if (values) moved.set(id, JSON.stringify(values));
    }
    if (moved.size > 0) await writeValues(db, moved, write, changed);
  }
  for await (const rows of batches(findPreparedHolders, db, move)) {
    const moved = new Map<string, EntityStates['article']>();
    for (const { id, json } of rows) {
      const state = JSON.parse(json) as EntityStates['article'];
      const values = moveValue(state.values ?? {}, move);
      if (values) moved.set(id, { ...state, values });
    }
    if (moved.size > 0) await writeStates(db, moved, write, scanMarkers);
  }
}

async function* batches(
  find: typeof findLiveHolders,
  db: Db,
  { modelId, from: name }: ValueMove,
): AsyncGenerator<ValueHolder[]> {
  for (let behind = ''; ;) {
    const rows = await find(db, { modelId, name }, { behind, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    behind = rows.at(-1)!.id;
  }
}

/** Undefined when there is nothing to move. */
function moveValue(values: Values, { from, to }: ValueMove): Values | undefined {
  if (!Object.hasOwn(values, from)) return undefined;
  const moved = Object.entries(values).flatMap(([name, value]) => {
    if (name !== from) return [[name, value]];
    return to === undefined ? [] : [[to, value]];
  });
  return Object.fromEntries(moved) as Values;
}

async function writeValues(
  db: Db,
  values: ReadonlyMap<string, string>,
  write: Write,
  changed: Changed,
): Promise<void> {
  const ids = [...values.keys()] as EntityId[];
  const before = await findSnapshots(db, ids);
  await db
    .updateTable('article')
    .set({ field_values: valueById('field_values', values) })
    .where('id', 'in', ids)
    .execute();
  await moveVersionsOn(db, ids, write);
  await keepDistance(db, ids);
  await changed(db, ...(await changesOf(db, ids, before, write)));
}

async function writeStates(
  db: Db,
  states: ReadonlyMap<string, EntityStates['article']>,
  write: Write,
  scanMarkers: ScanMarkers,
): Promise<void> {
  const jsons = new Map([...states].map(([id, state]) => [id, JSON.stringify(state)]));
  await replaceWorkingStates(db, jsons, write);
  const live = await findSnapshots(db, [...states.keys()]);
  const copies = [...live.values()].map((article) => ({ ...article, state: states.get(article.id)! }));
  await recordCopyReferences(db, copies as EntitySnapshot[], scanMarkers);
}
