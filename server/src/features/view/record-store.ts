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

/** What is read in one state of the content. */
export interface RecordReading {
  keep(reached: Pick<ReachedContent, 'forms' | 'articles'>): void;
  keepMedia(media: readonly MediaRecord[]): void;
  end(): void;
}

/** Forms, articles and media in memory, as they were read; each goes with what it depends on, as pages do. Decision 0037. */
export interface RecordStore {
  /** To be asked before anything is read. */
  begin(): RecordReading;
  known(names: ContentNames): KnownContent;
  knownMedia(ids: readonly string[]): MediaRecord[];
}

/** Of a record and what is made of it, besides its texts. */
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
