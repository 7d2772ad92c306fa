/**
 * The subset of the tar format (POSIX ustar) that backups use: regular files with short names. Any tar program can
 * extract it. Input is not trusted: headers have a fixed size and everything else is rejected, so that at most one
 * block is buffered.
 */
export interface TarEntry {
  name: string;
  /** In bytes. */
  size: number;
}

export const BLOCK_BYTES = 512;
/** The end-of-archive marker. */
export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

const NAME = { at: 0, bytes: 100 };
const MODE = { at: 100, bytes: 8 };
const OWNER = { at: 108, bytes: 8 };
const GROUP = { at: 116, bytes: 8 };
const SIZE = { at: 124, bytes: 12 };
const TIME = { at: 136, bytes: 12 };
const CHECKSUM = { at: 148, bytes: 8 };
const TYPE = { at: 156, bytes: 1 };
const MAGIC = { at: 257, bytes: 8 };
const PREFIX = { at: 345, bytes: 155 };

type Place = typeof NAME;

/**
 * Returns the header of an entry.
 * @param seconds the modification time, since the epoch
 */
export function tarHeader({ name, size }: TarEntry, seconds: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  const [prefix, rest] = splitName(name);
  block.write(rest, NAME.at);
  block.write(prefix, PREFIX.at);
  // Extracted files are readable by their owner only.
  writeNumber(block, MODE, 0o600);
  writeNumber(block, OWNER, 0);
  writeNumber(block, GROUP, 0);
  writeNumber(block, SIZE, size);
  writeNumber(block, TIME, seconds);
  block.write('0', TYPE.at);
  block.write('ustar\u000000', MAGIC.at);
  writeNumber(block, CHECKSUM, checksumOf(block));
  return block;
}

/** Returns the padding after the last block of an entry. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);
}

/** Returns undefined at the end of the archive, and `foreign` for anything other than a regular file. */
export function readTarHeader(block: Buffer): TarEntry | 'foreign' | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const isPlain = readText(block, MAGIC).startsWith('ustar') && readText(block, TYPE) === '0';
  const size = readNumber(block, SIZE);
  if (!isPlain || Number.isNaN(size) || readNumber(block, CHECKSUM) !== checksumOf(block)) return 'foreign';
  const prefix = readText(block, PREFIX);
  const name = readText(block, NAME);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size };
}

/** Splits a name that is too long for its field at a slash. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= NAME.bytes) return ['', name];
  const slash = name.lastIndexOf('/');
  const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
  if (slash < 0 || Buffer.byteLength(prefix) > PREFIX.bytes || Buffer.byteLength(rest) > NAME.bytes) {
    throw new Error(`${name}: the name is too long for a backup`);
  }
  return [prefix, rest];
}

/** Writes octal digits and a zero byte. */
function writeNumber(block: Buffer, { at, bytes }: Place, value: number): void {
  const digits = Math.floor(value)
    .toString(8)
    .padStart(bytes - 1, '0');
  if (digits.length >= bytes) throw new Error(`${value} does not fit into a backup`);
  block.write(digits, at);
}

/** Returns `NaN` when the field is not an octal number. */
function readNumber(block: Buffer, place: Place): number {
  const text = readText(block, place).trim();
  return /^[0-7]+$/.test(text) ? parseInt(text, 8) : NaN;
}

function readText(block: Buffer, { at, bytes }: Place): string {
  const field = block.subarray(at, at + bytes);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? bytes : end);
}

/** Returns the sum of all bytes, with the checksum field counted as blanks. */
function checksumOf(block: Buffer): number {
  let sum = 0;
  for (const [at, byte] of block.entries()) {
    sum += at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.bytes ? 0x20 : byte;
  }
  return sum;
}
