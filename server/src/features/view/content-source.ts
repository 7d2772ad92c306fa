import type { Db, ReadingDatabase } from '../../database/database.ts';
import { tellingQueries } from '../../database/telling-queries.ts';
import type { ContentReader, ContentSource, StylesheetRecord } from '../../rendering/content-source.ts';
import { listArticleRecords } from './article-list.repository.ts';
import { findMediaRecords } from './media-record.repository.ts';
import { findPageRecord, findPageRecordByUrl, listPageSummaries } from './page-record.repository.ts';
import { findReachedContent } from './reached-content.repository.ts';
import { findNextArticleAt, findNextPageAt } from './visible.repository.ts';
import { withWorkingCopies } from './working-copy-reader.ts';

/**
 * What rendering reads, over the database; the style sheets come from where their files are. With working copies, what has one is read
 * from it: for editors alone.
 */
export function createContentSource(
  database: ReadingDatabase,
  findStylesheets: (names: readonly string[]) => Promise<StylesheetRecord[]>,
  options: { workingCopies?: boolean; onQuery?: () => void } = {},
): ContentSource {
  const readerOf = (db: Db): ContentReader => ({
    page: (shortcut) => findPageRecord(db, shortcut),
    pageByUrl: (path) => findPageRecordByUrl(db, path),
    reached: (names, levels) => findReachedContent(db, database.dialect, names, levels),
    media: (ids) => findMediaRecords(db, ids),
    stylesheets: findStylesheets,
    listArticles: (query) => listArticleRecords(db, database.dialect, query),
    listPages: (query) => listPageSummaries(db, query),
    nextArticleAt: (model, now) => findNextArticleAt(db, model, now),
    nextPageAt: (now) => findNextPageAt(db, now),
  });
  return {
    snapshot: (work) =>
      database.snapshot((connection) => {
        const db = options.onQuery ? tellingQueries(connection, options.onQuery) : connection;
        const live = readerOf(db);
        return work(options.workingCopies ? withWorkingCopies(db, live) : live);
      }),
  };
}
