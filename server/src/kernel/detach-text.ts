/**
 * Copies a text that is retained. V8 otherwise keeps the longer text of which it is a part in memory, such as an
 * address for its last segment.
 */
export function detachText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
