const BYTES = 16;

/** Many ids in little memory: at most 64 bytes each. */
export interface IdSet {
  add(id: string): void;
  has(id: string): boolean;
}

/** A table with open addressing; the end of an id is random and says where to look first. No id is all zeros. */
export function createIdSet(): IdSet {
  let slots = Buffer.alloc(BYTES * 1024);
  let count = 0;

  /** Where an id stands, or the empty place where it would. */
  function placeOf(table: Buffer, id: Buffer): number {
    const length = table.length / BYTES;
    for (let slot = id.readUInt32BE(BYTES - 4) % length; ; slot = (slot + 1) % length) {
      const at = slot * BYTES;
      if (id.equals(table.subarray(at, at + BYTES)) || isEmpty(table, at)) return at;
    }
  }

  function grow(): void {
    const larger = Buffer.alloc(slots.length * 2);
    for (let at = 0; at < slots.length; at += BYTES) {
      if (isEmpty(slots, at)) continue;
      const id = slots.subarray(at, at + BYTES);
      id.copy(larger, placeOf(larger, id));
    }
    slots = larger;
  }

  return {
    add(id) {
      if ((count + 1) * 2 * BYTES > slots.length) grow();
      const bytes = bytesOf(id);
      const at = placeOf(slots, bytes);
      if (isEmpty(slots, at)) count += 1;
      bytes.copy(slots, at);
    },
    has: (id) => !isEmpty(slots, placeOf(slots, bytesOf(id))),
  };
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The version of an id stands in its seventh byte. */
function isEmpty(table: Buffer, at: number): boolean {
  return table[at + 6] === 0;
}
