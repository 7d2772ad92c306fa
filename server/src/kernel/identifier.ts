import { getRandomValues } from 'node:crypto';
import { v7, validate } from 'uuid';

/** An id of any entity: UUIDv7, so that ids sort by creation. */
export type EntityId = string & { readonly __brand: 'EntityId' };

const RANDOM_BYTES = 16;
/** The system is asked for the random bytes of so many ids at once: each question costs more than an id. */
const pool = new Uint8Array(256 * RANDOM_BYTES);
let taken = pool.length;
let moment = 0;
let sequence = 0;

/** Sorts behind all that this thread has made, whatever the clock does. */
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

/** 31 random bits, so that many follow within a millisecond: none is ever 0. */
function firstSequence(random: Uint8Array): number {
  return (((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!) + 1;
}
