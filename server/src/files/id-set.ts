const BYTES = 16;

/** A set of many ids in little memory: at most 64 bytes each. */
export interface IdSet {
  add(id: string): void;
  has(id: string): boolean;
}

/** Creates a hash table with open addressing. The random end of an id is its hash. No id is all zeros. */
export function createIdSet(): IdSet {
  let slots = Buffer.alloc(BYTES * 1024);
  let count = 0;

  /** Returns the position of an id, or of the empty slot where it belongs. */
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

/** The version of an id is in its seventh byte, so that byte is never zero. */
function isEmpty(table: Buffer, at: number): boolean {
  return table[at + 6] === 0;
}
