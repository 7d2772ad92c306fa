import { findAddressed } from '../../content/address.repository.ts';
import { readSummary } from '../../content/documents.ts';
import { readModelPath } from '../../content/public-address.repository.ts';
import type { FeedRecord } from '../../rendering/content-source.ts';
import { FEED_NAME, feedPath } from '../../rendering/feeds.ts';
import { readReleased } from '../../content/released.repository.ts';
import type { Db } from '../../database/database.ts';
import type { Addressing } from '../../kernel/addressing.ts';
import type { FoundAddress } from './page-store.ts';

/** Returns the page, article or feed at a path, in any status, if it is released in the language of the address. */
export async function findAddress(
  db: Db,
  path: string,
  addressing: Addressing,
): Promise<FoundAddress | undefined> {
  const found = (await findAddressed(db, [path], addressing)).get(path);
  if (found) return { target: `${found.kind}:${found.shortcut}`, locale: found.locale };
  return path.endsWith(`/${FEED_NAME}`) ? findFeedAt(db, path, addressing) : undefined;
}

async function findFeedAt(db: Db, path: string, addressing: Addressing): Promise<FoundAddress | undefined> {
  for (const { shortcut, path: pattern } of await findFeeds(db))
    for (const locale of addressing.languages)
      if (feedPath(pattern, locale, addressing) === path) return { target: `feed:${shortcut}`, locale };
  return undefined;
}

/** Returns the models with a feed. */
export async function findFeeds(db: Db): Promise<FeedRecord[]> {
  const rows = await db
    .selectFrom('content_entity')
    .select(['id', 'shortcut', 'summary', 'listed_path', 'updated_at'])
    .where('kind', '=', 'article-model')
    .where('listed_path', 'is not', null)
    .orderBy('shortcut')
    .execute();
  return rows.flatMap(({ id, shortcut, summary, listed_path, updated_at }) => {
    const { feed, name, description } = readSummary('article-model', summary);
    const path = readModelPath(listed_path!);
    return feed ? [{ id, shortcut, name, description, path, updatedAt: updated_at }] : [];
  });
}

/** Returns the locales in which a page is released; undefined when there is none. */
export async function findReleasedPage(db: Db, shortcut: string): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('content_entity')
    .select('listed_languages')
    .where('kind', '=', 'page')
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  return row && readReleased(row.listed_languages);
}
