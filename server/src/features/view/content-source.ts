import { findLinkTargets } from '../../content/link-target.repository.ts';
import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { Database, Db, ReadingDatabase } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { observeQueries } from '../../database/observe-queries.ts';
import type {
  ContentReader,
  ContentSource,
  KnownContent,
  StylesheetRecord,
} from '../../rendering/content-source.ts';
import { countListedArticles, findNextDateAt, listArticleRecords } from './article-list.repository.ts';
import { findFeeds } from './address.repository.ts';
import { findMediaRecords } from './media-record.repository.ts';
import { findNavigationRecord } from './navigation-record.repository.ts';
import {
  countListedPages,
  findAncestorSummaries,
  findPageRecord,
  listPageSummaries,
} from './page-record.repository.ts';
import { findReachedContent } from './reached-content.repository.ts';
import type { RecordReading, RecordStore } from './record-store.ts';
import { searchContent } from './search.repository.ts';
import { findNextArticleAt, findNextPageAt } from './visible.repository.ts';
import { withWorkingCopies } from './working-copy-reader.ts';

/** A readable database, also for background reads. */
export type SearchedDatabase = ReadingDatabase & Pick<Database, 'readInBackground'>;

/**
 * Creates the source of content for rendering, from the database and the style sheet store. For editors, working copies
 * replace the live documents of the given kinds. Cached records are not read again.
 */
export function createContentSource(
  database: SearchedDatabase,
  findStylesheets: (names: readonly string[]) => Promise<StylesheetRecord[]>,
  addressing: Addressing,
  options: { workingCopies?: ReadonlySet<ContentKindName>; onQuery?: () => void; records?: RecordStore } = {},
): ContentSource {
  const { records } = options;
  const readerOf = (db: Db, reading: RecordReading | undefined): ContentReader => ({
    page: (shortcut) => findPageRecord(db, shortcut, addressing),
    ancestors: (shortcut, levels) => findAncestorSummaries(db, shortcut, levels, addressing),
    known: (names) => records?.known(names) ?? NOTHING_KNOWN,
    async reached(names, levels) {
      const reached = await findReachedContent(db, database.dialect, names, levels);
      reading?.keep(reached);
      return reached;
    },
    async media(ids) {
      const known = records?.knownMedia(ids) ?? [];
      const missing = ids.filter((id) => !known.some((medium) => medium.id === id));
      const read = missing.length > 0 ? await findMediaRecords(db, missing) : [];
      reading?.keepMedia(read);
      return [...known, ...read];
    },
    async navigation(shortcut) {
      const known = records?.knownNavigation(shortcut);
      const found = known ?? (await findNavigationRecord(db, shortcut, addressing));
      if (found && !known) reading?.keepNavigation(found, addressing);
      return found;
    },
    async feeds() {
      const known = records?.knownFeeds();
      const feeds = known ?? (await findFeeds(db));
      if (!known) reading?.keepFeeds(feeds);
      return feeds;
    },
    links: (names) => findLinkTargets(db, names, addressing),
    listArticles: (query) => listArticleRecords(db, query),
    countArticles: (query) => countListedArticles(db, query),
    nextDateAt: (query) => findNextDateAt(db, query),
    listPages: (query) => listPageSummaries(db, query, addressing),
    countPages: (query) => countListedPages(db, query),
    nextArticleAt: (model, now) => findNextArticleAt(db, model, now),
    nextPageAt: (now) => findNextPageAt(db, now),
  });
  return {
    stylesheets: findStylesheets,
    search: (query) =>
      database.readInBackground((db) => searchContent(db, database.dialect, query, addressing)),
    async snapshot(work) {
      const reading = records?.begin();
      try {
        return await database.snapshot((connection) => {
          const db = options.onQuery ? observeQueries(connection, options.onQuery) : connection;
          const live = readerOf(db, reading);
          return work(options.workingCopies ? withWorkingCopies(db, live, options.workingCopies) : live);
        });
      } finally {
        reading?.end();
      }
    },
  };
}

const NOTHING_KNOWN: KnownContent = { forms: [], articles: [] };
