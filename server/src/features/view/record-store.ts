import type { Clock } from '../../kernel/clock.ts';
import { createDependencyCache } from '../../rendering/cache/dependency-cache.ts';
import type {
  ArticleRecord,
  ContentNames,
  FormRecord,
  KnownContent,
  MediaRecord,
  ReachedContent,
} from '../../rendering/content-source.ts';
import { deepFreeze } from '../../rendering/contributors/deep-freeze.ts';

/** A set of reads from one state of the content. */
export interface RecordReading {
  keep(reached: Pick<ReachedContent, 'forms' | 'articles'>): void;
  keepMedia(media: readonly MediaRecord[]): void;
  end(): void;
}

/**
 * The cache of forms, articles and media. Each record is invalidated with its dependencies, like pages. Decision 0037.
 */
export interface RecordStore {
  /** Call before reading anything that will be cached. */
  begin(): RecordReading;
  known(names: ContentNames): KnownContent;
  knownMedia(ids: readonly string[]): MediaRecord[];
}

/** Estimated size of a record and what is derived from it, without its texts. */
const OVERHEAD_BYTES = 1500;

export function createRecordStore(options: { maxBytes: number; clock: Clock }) {
  const records = createDependencyCache<ArticleRecord | FormRecord | MediaRecord>(options);
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

    begin(): RecordReading {
      const reading = records.begin();
      const keep = (key: string, value: ArticleRecord | FormRecord | MediaRecord, more: string[] = []) =>
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
        end: () => reading.end(),
      };
    },

    invalidate: (names: readonly string[]) => records.invalidate(names),
    clear: () => records.clear(),
  } satisfies RecordStore & Record<string, unknown>;
}
