import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CHECKSUM_PARTS, sumsName } from './backup-format.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

/** Higher levels barely shrink rows of text further, and take twice the time. */
const GZIP_LEVEL = 4;

export interface ArchiveWriter {
  /** Adds a part. Resolves once it is written, so that at most a few chunks are buffered. */
  add(name: string, content: Uint8Array | string): Promise<void>;
  /** Adds a part of exactly `size` bytes. Throws when `content` has more or fewer. */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Returns the number of parts so far, without checksum files. */
  count(): number;
  /** Writes the pending checksums. Only the last part may follow. */
  sum(): Promise<void>;
  /** Resolves when everything is written and the destination has ended. */
  finish(): Promise<void>;
  /** Aborts an incomplete archive. */
  abandon(): Promise<void>;
}

/** Writes a compressed tar archive. Rethrows errors of the destination. */
export function writeArchive(destination: Writable, now: number): ArchiveWriter {
  const input = new PassThrough();
  const flowing = pipeline(input, createGzip({ level: GZIP_LEVEL }), destination);
  flowing.catch(() => undefined);
  const seconds = Math.floor(now / 1000);
  let sums: string[] = [];
  let count = 0;
  let sumFiles = 0;

  async function write(chunk: Uint8Array): Promise<void> {
    // The destination failed and thereby ended the input: rethrow its error.
    if (input.destroyed) await flowing;
    if (chunk.length > 0 && !input.write(chunk)) await once(input, 'drain');
  }

  /** Returns the checksum of the content. */
  async function writeEntry(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<string> {
    await write(tarHeader({ name, size }, seconds));
    const hash = createHash('sha256');
    let written = 0;
    for await (const chunk of content) {
      written += chunk.length;
      if (written > size) break;
      hash.update(chunk);
      await write(chunk);
    }
    if (written !== size) throw new Error(`${name} changed while it was being read`);
    await write(tarPadding(size));
    return hash.digest('hex');
  }

  async function sum(): Promise<void> {
    if (sums.length === 0) return;
    const content = Buffer.from(sums.join(''));
    sums = [];
    sumFiles += 1;
    await writeEntry(sumsName(sumFiles), content.length, only(content));
  }

  async function addPart(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = await writeEntry(name, size, content);
    count += 1;
    sums.push(`${hash}  ${name}\n`);
    if (sums.length === CHECKSUM_PARTS) await sum();
  }

  return {
    add(name, content) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      return addPart(name, bytes.length, only(bytes));
    },
    addStream: addPart,
    count: () => count,
    sum,
    async finish() {
      await write(TAR_END);
      input.end();
      await flowing;
    },
    async abandon() {
      input.destroy();
      await flowing.catch(() => undefined);
    },
  };
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
