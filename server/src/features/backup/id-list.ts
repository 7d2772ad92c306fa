const BYTES = 16;

/** A compact list of ids in insertion order, with sixteen bytes per id. */
export interface IdList extends Iterable<string> {
  readonly length: number;
  add(id: string): void;
}

export function createIdList(): IdList {
  let bytes = Buffer.alloc(BYTES * 256);
  let end = 0;
  return {
    get length() {
      return end / BYTES;
    },
    add(id) {
      if (end === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
      bytes.write(id.replaceAll('-', ''), end, 'hex');
      end += BYTES;
    },
    *[Symbol.iterator]() {
      for (let at = 0; at < end; at += BYTES) {
        yield bytes.toString('hex', at, at + BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      }
    },
  };
}
