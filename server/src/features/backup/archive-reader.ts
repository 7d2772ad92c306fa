import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { HEADER_NAME, MAX_PART_BYTES, parsePartName, CHECKSUM_PARTS, type Part } from './backup-format.ts';
import { BLOCK_BYTES, readTarHeader, type TarEntry } from './tar.ts';

/** A part of a backup while it is read. Consume it completely or not at all. */
export interface ReadPart {
  name: string;
  part: Part;
  size: number;
  chunks: AsyncGenerator<Buffer>;
  /** Returns the whole content. Throws when it exceeds the limit for parts other than files. */
  readAll(): Promise<Buffer>;
}

const NO_BACKUP = 'This file is not a Parvis backup.';
const TOO_LARGE = (name: string) => `${name} is too large to be part of a backup.`;
const NOT_WHOLE = 'The backup is incomplete: the end of the file is missing.';

/**
 * Reads a backup sequentially and verifies the checksum of each part, without storing anything. The parts are only
 * proven valid once the last one, the end, has been read. Throws an error for the user when the file is not a complete
 * backup.
 */
export async function* readArchive(path: string): AsyncGenerator<ReadPart> {
  const bytes = unpack(path);
  try {
    yield* checkedParts(bytesOf(bytes));
  } finally {
    await bytes.return(undefined);
  }
}

async function* unpack(path: string): AsyncGenerator<Buffer, undefined> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  try {
    yield* file.pipe(unpacked) as AsyncIterable<Buffer>;
  } catch (error) {
    throw toFault(error);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

async function* checkedParts(bytes: Bytes): AsyncGenerator<ReadPart> {
  const sums = new Map<string, string>();
  for (let entry = await nextEntry(bytes, true); ; entry = await nextEntry(bytes, false)) {
    const part = entry && parsePartName(entry.name);
    if (!entry || !part)
      throw new Error(entry ? `The backup contains an unexpected entry: ${entry.name}` : NOT_WHOLE);
    if (part.kind === 'end' && sums.size > 0) throw new Error(NOT_WHOLE);
    if (part.kind !== 'file' && entry.size > MAX_PART_BYTES) throw new Error(TOO_LARGE(entry.name));
    const hash = createHash('sha256');
    const read = readPart(entry, part, bytes, (chunk) => hash.update(chunk));
    if (part.kind === 'sums') {
      checkSums((await read.readAll()).toString('latin1'), sums);
    } else {
      yield read;
      while (!(await read.chunks.next()).done);
      if (part.kind !== 'end') sums.set(entry.name, hash.digest('hex'));
    }
    await bytes.skip((BLOCK_BYTES - (entry.size % BLOCK_BYTES)) % BLOCK_BYTES);
    if (part.kind === 'end') break;
    if (sums.size > CHECKSUM_PARTS) throw new Error('The backup is damaged: checksums are missing');
  }
  // The checksum of the compressed stream is at its very end.
  for await (const chunk of bytes.rest()) {
    if (chunk.some((byte) => byte !== 0)) throw new Error('The backup has data after its end.');
  }
}

async function nextEntry(bytes: Bytes, isFirst: boolean): Promise<TarEntry | undefined> {
  const block = await bytes.take(BLOCK_BYTES);
  const entry = readTarHeader(block);
  if (isFirst && (entry === 'foreign' || entry?.name !== HEADER_NAME)) throw new Error(NO_BACKUP);
  if (entry === 'foreign') throw new Error('The backup is damaged or contains an unexpected entry.');
  return entry;
}

function readPart(
  { name, size }: TarEntry,
  part: Part,
  bytes: Bytes,
  onChunk: (chunk: Buffer) => void,
): ReadPart {
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      const chunk = await bytes.takeUpTo(left);
      left -= chunk.length;
      onChunk(chunk);
      yield chunk;
    }
  }
  const all = chunks();
  return {
    name,
    part,
    size,
    chunks: all,
    async readAll() {
      if (size > MAX_PART_BYTES) throw new Error(TOO_LARGE(name));
      const parts: Buffer[] = [];
      for await (const chunk of all) parts.push(chunk);
      return Buffer.concat(parts, size);
    },
  };
}

/** Verifies checksums: each line names a part read before, and every part is named. */
function checkSums(text: string, sums: Map<string, string>): void {
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [expected, name = ''] = line.split('  ');
    if (sums.get(name) !== expected) throw new Error(`The backup is damaged: ${name || 'its checksums'}`);
    sums.delete(name);
  }
  if (sums.size > 0) throw new Error('The backup is damaged: its checksums');
}

/** A byte source that is read in chunks of the requested size. */
interface Bytes {
  take(count: number): Promise<Buffer>;
  /** Returns at least one and at most `max` bytes. */
  takeUpTo(max: number): Promise<Buffer>;
  skip(count: number): Promise<void>;
  rest(): AsyncGenerator<Buffer>;
}

function bytesOf(source: AsyncIterable<Buffer>): Bytes {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function takeUpTo(max: number): Promise<Buffer> {
    if (held.length === 0) {
      const next = await chunks.next();
      if (next.done) throw new Error(NOT_WHOLE);
      held = next.value;
    }
    const given = held.subarray(0, max);
    held = held.subarray(max);
    return given;
  }
  async function take(count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = count; left > 0; left -= parts.at(-1)!.length) parts.push(await takeUpTo(left));
    return Buffer.concat(parts, count);
  }
  return {
    take,
    takeUpTo,
    async skip(count) {
      await take(count);
    },
    async *rest() {
      yield held;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    },
  };
}

/** Translates a decompression error into an error for the user. */
function toFault(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new Error(NOT_WHOLE);
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return new Error(NO_BACKUP);
  return code?.startsWith('Z_') ? new Error(`The backup is damaged: ${message}`) : error;
}
