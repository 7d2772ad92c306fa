import { setImmediate } from 'node:timers/promises';
import type { Database, Db } from '../database/database.ts';
import { lockContentGraph } from './content-graph-lock.ts';
import { indexCopies, indexEntities } from './index-texts.ts';
import { contentOf, type ContentKinds } from './kind.ts';
import type { Languages } from './localised.rules.ts';
import { findEntities, replaceListed } from './store.ts';
import { findCopies } from './working-copy.repository.ts';

/** Entities per transaction, so that editors never wait long. */
const BATCH_SIZE = 50;

export interface RebuildParts {
  database: Database;
  kinds: ContentKinds;
  site: Languages;
}

/**
 * Rebuilds the text index, the titles that lists sort by and the translation states of all content if they are missing
 * or were built with other languages: after an upgrade, a restored backup, or a change of the languages. Instances that start together share the
 * work, and an interrupted rebuild resumes. Saves in the meantime are indexed at once. Decision 0054.
 */
export async function rebuildTexts(parts: RebuildParts, signal: AbortSignal): Promise<void> {
  const settings = settingsOf(parts.site);
  while (!signal.aborted) {
    const isDone = await parts.database.transaction(async (db) => {
      await lockContentGraph(db, parts.database.dialect);
      return indexBatch(db, parts, settings);
    });
    if (isDone) return;
    // On SQLite nothing above waits for the event loop: requests would wait for the whole rebuild.
    await setImmediate();
  }
}

/** Returns whether the texts and titles of all content are indexed for these languages. */
export async function areTextsIndexed(db: Db, site: Languages): Promise<boolean> {
  const progress = await findProgress(db);
  return progress?.settings === settingsOf(site) && progress.last_id === null;
}

function settingsOf({ languages, defaultLanguage }: Languages): string {
  return JSON.stringify({ languages, defaultLanguage });
}

function findProgress(db: Db) {
  return db.selectFrom('content_text_progress').selectAll().executeTakeFirst();
}

async function indexBatch(db: Db, { database, kinds }: RebuildParts, settings: string): Promise<boolean> {
  const progress = await findProgress(db);
  const isSame = progress?.settings === settings;
  if (isSame && progress.last_id === null) return true;
  const rows = await db
    .selectFrom('content_entity')
    .select('id')
    .where('id', '>', isSame ? progress.last_id! : '')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  const ids = rows.map(({ id }) => id);
  const entities = [...(await findEntities(db, ids)).values()];
  await indexEntities(db, database.dialect, kinds, entities);
  const contents = entities.map(({ id, kind, document }) => [id, contentOf(kinds[kind], document)] as const);
  await replaceListed(db, new Map(contents));
  await indexCopies(db, database.dialect, kinds, await findCopies(db, ids));
  const last_id = ids.length < BATCH_SIZE ? null : ids.at(-1)!;
  await db.deleteFrom('content_text_progress').execute();
  await db.insertInto('content_text_progress').values({ settings, last_id }).execute();
  return last_id === null;
}
