/** The location and type of an item's bytes. */
export interface ItemExtent {
  type: string;
  /** The file, or the box `idat`. */
  within: 'file' | 'idat';
  offset: number;
  length: number;
}

/** A box within a buffer: the beginning and end of its content. */
export interface InnerBox {
  type: string;
  start: number;
  bodyStart: number;
  end: number;
}

/** More boxes or items than any file that is not an attack. */
export const MAX_BOXES = 20_000;

/** Yields the boxes in a range of a buffer. Throws a `RangeError` for an invalid box structure. */
export function* boxesIn(bytes: Buffer, start: number, end: number): Generator<InnerBox> {
  for (let [at, count] = [start, 0]; at + 8 <= end; count++) {
    const declared = bytes.readUInt32BE(at);
    const isLong = declared === 1;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : declared || end - at;
    const bodyStart = at + (isLong ? 16 : 8);
    if (at + size > end || at + size < bodyStart || count > MAX_BOXES) throw new RangeError('not a box');
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at, bodyStart, end: at + size };
    at += size;
  }
}

/**
 * Returns the extents of an image's items, from the content of its `meta` box. Throws a `RangeError` when the box is
 * truncated. Source: ISO/IEC 14496-12, 8.11.3 `iloc`, 8.11.6 `iinf`.
 */
export function itemExtents(meta: Buffer): ItemExtent[] {
  const boxes = [...boxesIn(meta, 4, meta.length)];
  const bodyOf = (type: string) => {
    const box = boxes.find((found) => found.type === type);
    return box && meta.subarray(box.bodyStart, box.end);
  };
  const [info, locations] = [bodyOf('iinf'), bodyOf('iloc')];
  if (!info || !locations) return [];
  const types = itemTypes(info);
  return [...locationsIn(locations)].map(({ id, ...extent }) => ({ type: types.get(id) ?? '', ...extent }));
}

function itemTypes(info: Buffer): Map<number, string> {
  const types = new Map<number, string>();
  for (const { type, bodyStart: at, end } of boxesIn(info, info[0] === 0 ? 6 : 8, info.length)) {
    const version = info[at] ?? 0;
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const typeAt = at + 4 + idBytes + 2;
    if (typeAt + 4 > end) throw new RangeError('an item without a type');
    types.set(info.readUIntBE(at + 4, idBytes), info.toString('latin1', typeAt, typeAt + 4));
  }
  return types;
}

function* locationsIn(bytes: Buffer): Generator<Omit<ItemExtent, 'type'> & { id: number }> {
  const version = bytes.readUInt8(0);
  let at = 4;
  const read = (length: number): number => {
    const value = length === 0 ? 0 : length === 8 ? bytes.readBigUInt64BE(at) : bytes.readUIntBE(at, length);
    at += length;
    return Number(value);
  };
  const [offsetSizes, baseSizes] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [offsetSizes >> 4, offsetSizes & 15, baseSizes >> 4];
  const indexSize = version === 0 ? 0 : baseSizes & 15;
  let count = 0;
  for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
    const id = read(version < 2 ? 2 : 4);
    const construction = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseSize);
    for (let extents = read(2); extents > 0; extents--) {
      if (++count > MAX_BOXES) throw new RangeError('too many items');
      read(indexSize);
      const [offset, length] = [base + read(offsetSize), read(lengthSize)];
      if (construction <= 1) yield { id, within: construction === 0 ? 'file' : 'idat', offset, length };
    }
  }
}
