import type { ByteRange } from '../../files/file-store.ts';

/**
 * Parses a `Range` header. Returns `all` when it is missing, malformed, has several ranges or another unit, and
 * `unsatisfiable` when the range is outside of the file. Source: RFC 9110 §14.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'all';
  const [, first, last] = match as unknown as [string, string, string];
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
