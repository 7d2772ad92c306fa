import { getRandomValues } from 'node:crypto';
import { v7, validate } from 'uuid';

/** The id of any entity: a UUIDv7, so that ids sort by creation. */
export type EntityId = string & { readonly __brand: 'EntityId' };

const RANDOM_BYTES = 16;
/** Requests random bytes for many ids at once, because each system call costs more than an id. */
const pool = new Uint8Array(256 * RANDOM_BYTES);
let taken = pool.length;
let moment = 0;
let sequence = 0;

/** Returns an id that sorts after all previous ones of this thread, whatever the clock does. */
export function newId(): EntityId {
  const random = takeRandom();
  const now = Date.now();
  sequence = now > moment ? firstSequence(random) : (sequence + 1) >>> 0;
  moment = Math.max(now, sequence === 0 ? moment + 1 : moment);
  return v7({ msecs: moment, seq: sequence, random }) as EntityId;
}

export function isId(text: string): text is EntityId {
  return validate(text);
}

function takeRandom(): Uint8Array {
  if (taken === pool.length) {
    getRandomValues(pool);
    taken = 0;
  }
  taken += RANDOM_BYTES;
  return pool.subarray(taken - RANDOM_BYTES, taken);
}

/** Returns 31 random bits, which leaves room for many ids within a millisecond. Never 0. */
function firstSequence(random: Uint8Array): number {
  return (((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!) + 1;
}
