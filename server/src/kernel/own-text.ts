/** A copy of a text that is kept: V8 keeps the whole of a longer text for a part of it, such as an address for its last step. */
export function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
