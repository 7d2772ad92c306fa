import type { Database } from '../../database/database.ts';
import type { ContentSource, StylesheetRecord } from '../../rendering/content-source.ts';
import { listArticleRecords } from './article-list.repository.ts';
import { findArticleRecords, findArticleRecordsById } from './article-record.repository.ts';
import { findFormRecords } from './form-record.repository.ts';
import { findMediaRecords } from './media-record.repository.ts';
import { findPageRecord, findPageRecordByUrl, listPageSummaries } from './page-record.repository.ts';

/** What rendering reads, over the database; the style sheets come from where their files are. */
export function createContentSource(
  database: Database,
  findStylesheets: (names: readonly string[]) => Promise<StylesheetRecord[]>,
): ContentSource {
  return {
    snapshot: (work) =>
      database.snapshot((db) =>
        work({
          page: (shortcut) => findPageRecord(db, shortcut),
          pageByUrl: (path) => findPageRecordByUrl(db, path),
          forms: (shortcuts) => findFormRecords(db, shortcuts),
          articles: (shortcuts) => findArticleRecords(db, shortcuts),
          articlesById: (ids) => findArticleRecordsById(db, ids),
          media: (ids) => findMediaRecords(db, ids),
          stylesheets: findStylesheets,
          listArticles: (query) => listArticleRecords(db, database.dialect, query),
          listPages: (query) => listPageSummaries(db, query),
        }),
      ),
  };
}
