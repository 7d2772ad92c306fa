import type { Db } from '../database/database.ts';
import { AppError, refuse } from '../kernel/app-error.ts';
import { violation, type Violation } from '../kernel/violation.ts';
import type { ContentDocument } from './entity.ts';
import type { ContentKind } from './kind.ts';
import { convertOwnLinks, type OwnAddresses } from './own-addresses.ts';

/** Cleans HTML from editors according to the HTML policy. */
export interface CleansHtml {
  /** Maximum nesting depth of elements. */
  maxNesting: number;
  /** Returns the HTML to store; undefined when its elements are nested too deep. */
  clean(html: string): string | undefined;
  /**
   * Cleans the long texts in a value off the main thread, for calls of `clean` soon after. Call before a
   * transaction.
   */
  prepare(value: unknown): Promise<void>;
}

export interface CleanHtmlSettings {
  /** Converts links to own addresses into references; undefined to leave them unchanged. */
  ownAddresses: OwnAddresses | undefined;
  cleaner: CleansHtml;
  /** Maximum UTF-8 bytes of a piece of HTML. */
  maxContentBytes: number;
}

/**
 * Returns a document with all its HTML sanitised, and its links to own addresses as references. Throws `too-large` with every piece
 * over the limit, and `invalid` with those that are nested too deep.
 */
export async function cleanHtml<D extends ContentDocument>(
  db: Db,
  kind: Pick<ContentKind<D>, 'html'>,
  document: D,
  { cleaner, maxContentBytes, ownAddresses }: CleanHtmlSettings,
): Promise<D> {
  const html = await kind.html?.(db, [document]);
  if (!html) return document;
  const tooLarge: Violation[] = [];
  const tooDeep: Violation[] = [];
  const isTooLarge = (text: string) => Buffer.byteLength(text) > maxContentBytes;
  const clean = html.map(document, (text, { pointer }) => {
    const cleaned = isTooLarge(text) ? text : cleaner.clean(text);
    if (cleaned === undefined)
      tooDeep.push(violation(pointer, 'nested-too-deep', { max: cleaner.maxNesting }));
    return cleaned ?? text;
  });
  const referring = ownAddresses ? await convertOwnLinks(db, html, clean, ownAddresses) : clean;
  html.map(referring, (text, { pointer }) => {
    if (isTooLarge(text)) tooLarge.push(violation(pointer, 'too-large', { max: maxContentBytes }));
    return text;
  });
  if (tooLarge.length > 0) throw new AppError('too-large', { violations: tooLarge });
  refuse(tooDeep);
  return referring;
}
