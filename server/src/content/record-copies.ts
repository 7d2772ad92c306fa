import type { Database, Db } from '../database/database.ts';
import { indexCopies, type TextHolder } from './index-texts.ts';
import type { ContentKinds } from './kind.ts';
import type { ScanMarkers } from './broken-markers.ts';
import { forgetCopyReferences, recordCopyReferences } from './record-references.ts';

/** Dependencies for indexing working copies. */
export interface CopyParts {
  kinds: ContentKinds;
  scanMarkers: ScanMarkers;
  database: Pick<Database, 'dialect'>;
}

/** Records the references and texts of working copies. Call in the transaction of every write of a working copy. */
export async function recordCopies(
  db: Db,
  copies: readonly TextHolder[],
  { kinds, scanMarkers, database }: CopyParts,
): Promise<void> {
  await recordCopyReferences(db, copies, kinds, scanMarkers);
  await indexCopies(db, database.dialect, kinds, copies);
}

/** Removes the recorded references and texts of a working copy. */
export async function forgetCopy(db: Db, id: string, { kinds, database }: CopyParts): Promise<void> {
  await forgetCopyReferences(db, id);
  await indexCopies(db, database.dialect, kinds, [], [id]);
}
