import { articlePath, type Addressing, type ModelPath } from '../kernel/addressing.ts';
import { resolveLocalised } from '../kernel/locale.ts';
import type { FeedRecord } from './content-source.ts';
import type { RenderRun } from './render-run.ts';
import type { FeedLink } from './template-model.ts';

/** The name of a feed in its folder: `/news/feed.xml`. */
export const FEED_NAME = 'feed.xml';

/** Returns the path of a model's feed in a language, or null when its articles have no address in it. */
export function feedPath(path: ModelPath, locale: string, addressing: Addressing): string | null {
  return articlePath({ shortcut: FEED_NAME, slug: {}, model: { path } }, locale, addressing);
}

/** Returns the feeds of the site in the language of the page. */
export async function feedLinks(run: RenderRun): Promise<FeedLink[]> {
  return (await readFeeds(run)).flatMap((feed) => linkOf(run, feed) ?? []);
}

/** Returns the models with a feed. */
export function readFeeds(run: RenderRun): Promise<readonly FeedRecord[]> {
  run.dependencies.add('feeds');
  run.feeds ??= run.parts.source.snapshot((reader) => reader.feeds());
  return run.feeds;
}

export function linkOf(
  { parts: { settings }, options: { locale } }: RenderRun,
  feed: FeedRecord,
): FeedLink | undefined {
  const path = feedPath(feed.path, locale, settings);
  if (path === null) return undefined;
  return {
    title: resolveLocalised(feed.name, locale, settings.defaultLanguage),
    href: settings.serverUrl() + path,
  };
}
