import type { Clock } from '../../kernel/clock.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import { linkDependencies, linkKey } from '../../kernel/link-target.ts';
import { linksIn } from '../../kernel/navigation-items.ts';
import { createDependencyCache } from '../../rendering/cache/dependency-cache.ts';
import type {
  ArticleRecord,
  ContentNames,
  FeedRecord,
  FormRecord,
  KnownContent,
  MediaRecord,
  NavigationRecord,
  ReachedContent,
} from '../../rendering/content-source.ts';
import { deepFreeze } from '../../rendering/contributors/deep-freeze.ts';

/** A set of reads from one state of the content. */
export interface RecordReading {
  keep(reached: Pick<ReachedContent, 'forms' | 'articles'>): void;
  keepMedia(media: readonly MediaRecord[]): void;
  keepNavigation(navigation: NavigationRecord, addressing: Addressing): void;
  keepFeeds(feeds: readonly FeedRecord[]): void;
  end(): void;
}

/**
 * The cache of forms, articles, media and menus. Each record is invalidated with its dependencies, like pages. Decision 0037.
 */
export interface RecordStore {
  /** Call before reading anything that will be cached. */
  begin(): RecordReading;
  known(names: ContentNames): KnownContent;
  knownMedia(ids: readonly string[]): MediaRecord[];
  knownNavigation(shortcut: string): NavigationRecord | undefined;
  knownFeeds(): readonly FeedRecord[] | undefined;
}

/** Estimated size of a record and what is derived from it, without its texts. */
const OVERHEAD_BYTES = 1500;

type AnyRecord = ArticleRecord | FormRecord | MediaRecord | NavigationRecord | readonly FeedRecord[];

export function createRecordStore(options: { maxBytes: number; clock: Clock }) {
  const records = createDependencyCache<AnyRecord>(options);
  const find = <T>(kind: string, names: Iterable<string>) =>
    [...names].flatMap((name) => (records.get(`${kind}:${name}`) as T | undefined) ?? []);

  return {
    known: (names: ContentNames): KnownContent => ({
      forms: find<FormRecord>('form', names.forms),
      articles: [
        ...find<ArticleRecord>('article', names.articles),
        ...find<ArticleRecord>('article-id', names.articleIds),
      ],
    }),
    knownMedia: (ids: readonly string[]) => find<MediaRecord>('media', ids),
    knownNavigation: (shortcut: string) => find<NavigationRecord>('navigation', [shortcut])[0],

    knownFeeds: () => records.get('feeds') as readonly FeedRecord[] | undefined,

    begin(): RecordReading {
      const reading = records.begin();
      const keep = (key: string, value: AnyRecord, more: string[] = []) =>
        reading.keep(key, {
          value: deepFreeze(value),
          bytes: OVERHEAD_BYTES + 2 * JSON.stringify(value).length,
          dependencies: [key, ...more],
          expiresAt: null,
        });
      return {
        keep({ forms, articles }) {
          for (const form of forms) keep(`form:${form.shortcut}`, form);
          for (const article of articles) {
            const names = [`article:${article.shortcut}`, `article-id:${article.id}`];
            for (const name of names)
              keep(name, article, [...names, `article-model:${article.model.shortcut}`]);
          }
        },
        keepMedia(media) {
          for (const medium of media) keep(`media:${medium.id}`, medium);
        },
        keepNavigation(navigation, addressing) {
          const links = linksIn(navigation.items);
          keep(`navigation:${navigation.shortcut}`, navigation, [
            ...links.flatMap((link) => linkDependencies(link, addressing)),
            ...links.map((link) => `title:${linkKey(link)}`),
          ]);
        },
        keepFeeds: (feeds) => keep('feeds', feeds, ['article-paths']),
        end: () => reading.end(),
      };
    },

    invalidate: (names: readonly string[]) => records.invalidate(names),
    clear: () => records.clear(),
  } satisfies RecordStore & Record<string, unknown>;
}
