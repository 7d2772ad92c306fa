import type { EntityChange, EntityChangeListener } from '../../content/entity-change.ts';
import { findModelPaths } from '../../content/public-address.repository.ts';
import { defaultPaths, modelPattern, slugOf, type Addressing } from '../../kernel/addressing.ts';
import type { ArticleDocument } from '../../contract/article.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { PageDocument } from '../../contract/page.ts';
import type { Entity } from '../../content/entity.ts';
import type { Db } from '../../database/database.ts';
import { releasedLanguages } from '../../kernel/released-languages.ts';
import { isVisible } from '../../rendering/visibility.ts';
import {
  deleteRedirectsFrom,
  findFormerPatterns,
  repointRedirects,
  redirectToEntity,
} from './redirect.repository.ts';

/** Addresses with their locales; null for any locale. */
type Addresses = ReadonlyMap<string, string | null>;

type Published = Entity<PageDocument | ArticleDocument>;

/**
 * Returns a listener that redirects the former addresses of visible content to it, and deletes redirects from
 * addresses in use. Redirects name the entity, not its address, so there are no chains. Those to deleted content are
 * deleted with it. Decision 0020.
 */
export function keepRedirects(addressing: Addressing): EntityChangeListener {
  return async (db, changes) => {
    for (const change of changes) {
      const { before, after } = change;
      if (after === undefined) continue;
      if (after.kind === 'article-model') {
        if (before)
          await keepOfModel(db, change, patternsOf(before, addressing), patternsOf(after, addressing));
      } else if (after.kind === 'page' || after.kind === 'article') {
        const [was, is] = [before as Published | undefined, after as Published];
        await keepOfContent(db, change, { was, is, addressing });
      }
    }
  };
}

/** Returns the patterns of a model's articles, with their locales. */
function patternsOf({ document }: Entity, addressing: Addressing): Addresses {
  const { path } = document as ArticleModelDocument;
  return new Map(
    addressing.languages.flatMap((locale) => {
      const pattern = modelPattern(path, locale, addressing);
      return pattern === null ? [] : [[pattern, locale] as const];
    }),
  );
}

async function keepOfContent(
  db: Db,
  change: EntityChange,
  { was, is, addressing }: { was: Published | undefined; is: Published; addressing: Addressing },
): Promise<void> {
  const wasVisible = was !== undefined && isVisible(was.document, change.at);
  const isVisibleNow = isVisible(is.document, change.at);
  if (addressKey(was) === addressKey(is) && wasVisible === isVisibleNow) return;

  const now = await addressesOf(db, is, addressing);
  const earlier: Addresses = wasVisible ? await addressesOf(db, was, addressing) : new Map<string, null>();
  // Content that is not public yet only deletes redirects from its addresses that lead to itself.
  await deleteRedirectsFrom(db, [...now.keys()], isVisibleNow ? undefined : change.id);
  const released = releasedLanguages(is.document);
  const givenUp = [...earlier].filter(
    ([address, locale]) => !now.has(address) && (locale === null || released.includes(locale)),
  );
  await leadFrom(db, new Map(givenUp), change);
}

async function keepOfModel(db: Db, change: EntityChange, before: Addresses, after: Addresses): Promise<void> {
  await deleteRedirectsFrom(db, [...after.keys()], change.id);
  await leadFrom(db, new Map([...before].filter(([pattern]) => !after.has(pattern))), change);
}

async function leadFrom(db: Db, addresses: Addresses, { id, by, at }: EntityChange): Promise<void> {
  const write = { login: by, now: at };
  await redirectToEntity(db, addresses, id, write);
  for (const [address, locale] of addresses) {
    await repointRedirects(db, encodeURI(address), { locale, targetId: id, toAddress: null }, write);
  }
}

/** Returns a key of everything that determines the addresses of content. */
function addressKey(entity: Published | undefined): string {
  if (!entity) return '';
  const { document } = entity;
  return JSON.stringify([
    document.shortcut,
    'urls' in document ? document.urls : [document.modelId, document.slug],
  ]);
}

/** Returns the addresses of content; of an article, by the current and former paths of its model. */
async function addressesOf(db: Db, { document }: Published, addressing: Addressing): Promise<Addresses> {
  const released = new Set(releasedLanguages(document));
  if ('urls' in document) {
    const { shortcut, urls } = document;
    const own = new Set(urls.map(({ locale }) => locale));
    const defaults = defaultPaths(shortcut, addressing).filter(
      ({ locale }) => released.has(locale) && !own.has(locale),
    );
    return new Map([
      [`/view/${shortcut}`, null],
      ...[...defaults, ...urls].map(({ path, locale }) => [path, locale] as const),
    ]);
  }
  const path = (await findModelPaths(db, [document.modelId])).get(document.modelId) ?? null;
  const former = await findFormerPatterns(db, document.modelId);
  const patterns = [...released].map((locale) => [modelPattern(path, locale, addressing), locale] as const);
  return new Map(
    [...patterns, ...former].flatMap(([pattern, locale]) =>
      pattern === null
        ? []
        : [
            [
              pattern.replace('{slug}', slugOf(document, locale ?? addressing.defaultLanguage)),
              locale,
            ] as const,
          ],
    ),
  );
}
