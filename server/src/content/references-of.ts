import type { Db } from '../database/database.ts';
import { mediaInText, type ContentReference } from './content-reference.ts';
import type { ContentDocument } from './entity.ts';
import { htmlReferences } from './html-references.ts';
import type { ContentKind } from './kind.ts';
import type { ScanMarkers } from './broken-markers.ts';

/** Returns the references of each document of a kind, without duplicates. */
export async function referencesOf<D extends ContentDocument>(
  db: Db,
  kind: ContentKind<D>,
  documents: readonly D[],
  scan: ScanMarkers,
): Promise<ContentReference[][]> {
  const own = await kind.references(db, documents);
  const html = await kind.html?.(db, documents);
  return documents.map((document, index) => {
    const found = [...own[index]!];
    for (const target of document.contributors ?? []) {
      found.push({ link: 'contributor', target, place: 'contributors', locale: '' });
    }
    html?.map(document, (text, { place, locale }) => {
      for (const { link, target } of htmlReferences(text, scan)) {
        found.push({ link, target, place, locale: locale ?? '' });
      }
      found.push(...mediaInText(text, place, locale ?? ''));
      return text;
    });
    return [...new Map(found.map((reference) => [Object.values(reference).join('\n'), reference])).values()];
  });
}
