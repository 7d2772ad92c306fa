import type { ContentKindName } from '../../contract/content-kinds.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { PageDocument } from '../../contract/page.ts';
import { findListed } from '../../content/store.ts';
import type { ListedEntity } from '../../content/entity.ts';
import {
  findArticlesAt,
  findArticlesNamed,
  findModelPaths,
} from '../../content/public-address.repository.ts';
import { findTakenPaths } from '../../content/taken-paths.ts';
import type { Db } from '../../database/database.ts';
import type { ArticleDocument } from '../../contract/article.ts';
import { pageOfDefaultPath, slugOf, type Addressing, type ModelPath } from '../../kernel/addressing.ts';
import { splitLocale } from '../../contract/public-path.ts';
import { findReleased } from '../../content/released.repository.ts';
import type { RedirectTarget } from './redirect-target.ts';

/** Returns the entities with these ids that have addresses, by id, in a constant number of queries. */
export async function findTargets(
  db: Db,
  ids: readonly string[],
  addressing: Addressing,
): Promise<Map<string, RedirectTarget>> {
  const entities = await findListed(db, ids);
  const modelIds = [...entities.values()].flatMap(({ kind, document }) =>
    kind === 'article' ? [(document as ArticleDocument).modelId] : [],
  );
  const facts = {
    models: await findModelPaths(db, modelIds),
    released: await findReleased(db, ids),
    taken: await findTakenPaths(db, ids, addressing),
  };
  const targets = [...entities.values()].flatMap((entity) => toTarget(entity, facts));
  return new Map(targets.map((target) => [target.id, target]));
}

interface TargetFacts {
  models: ReadonlyMap<string, ModelPath>;
  released: ReadonlyMap<string, readonly string[]>;
  taken: ReadonlyMap<string, readonly string[]>;
}

function toTarget({ id, kind, document }: ListedEntity, facts: TargetFacts): RedirectTarget[] {
  const released = facts.released.get(id) ?? [];
  const targets: Partial<Record<ContentKindName, () => RedirectTarget[]>> = {
    page: () => [
      {
        ...{ kind: 'page', id, released },
        ...(document as PageDocument),
        takenPaths: facts.taken.get(id) ?? [],
      },
    ],
    article() {
      const article = document as ArticleDocument;
      const path = facts.models.get(article.modelId) ?? null;
      return [{ kind: 'article', id, released, ...article, model: { id: article.modelId, path } }];
    },
    'article-model': () => [{ kind: 'article-model', id, ...(document as ArticleModelDocument) }],
  };
  return targets[kind]?.() ?? [];
}

/** Returns the id of the article of a model by its slug or shortcut in a locale, or in any. */
export async function findArticleOfModel(
  db: Db,
  modelId: string,
  { locale, slug }: { locale: string | null; slug: string },
  { languages }: Addressing,
): Promise<string | undefined> {
  const locales = locale === null ? languages : [locale];
  const named = await findArticlesNamed(
    db,
    locales.map((language) => ({ locale: language, slug })),
  );
  const found = named.find(
    (article) =>
      article.modelId === modelId && locales.some((language) => slugOf(article, language) === slug),
  );
  // An article that was addressed by its shortcut may have a slug now.
  return (found ?? named.find((article) => article.modelId === modelId))?.id;
}

/** Returns the page or article whose current address is a path, in any status, and the locale of the address. */
export async function findByAddress(
  db: Db,
  path: string,
  addressing: Addressing,
): Promise<{ id: string; locale: string | null } | undefined> {
  const view = /^\/view\/([^/]+)$/.exec(path);
  if (view) return findPage(db, view[1]!, null);
  const address = await db
    .selectFrom('content_address')
    .select(['entity_id as id', 'locale'])
    .where('path_key', '=', path.toLowerCase())
    .orderBy('path')
    .executeTakeFirst();
  if (address) return address;
  const named = pageOfDefaultPath(path, addressing) ?? homePageOf(path, addressing);
  const page = named && (await findPage(db, named.shortcut, named.locale));
  if (page) return page;
  const article = (await findArticlesAt(db, [path], addressing)).get(path);
  return article && { id: article.id, locale: article.locale };
}

/** Returns the home page if a path is its shortcut, which is not its address: `/fr/home`. */
function homePageOf(path: string, { languages, defaultLanguage, homePage }: Addressing) {
  const { locale = defaultLanguage, rest } = splitLocale(path, languages);
  return rest === `/${homePage}` ? { shortcut: homePage, locale } : undefined;
}

async function findPage(db: Db, shortcut: string, locale: string | null) {
  const page = await db
    .selectFrom('content_entity')
    .select('id')
    .where('kind', '=', 'page')
    .where('shortcut', '=', shortcut)
    .executeTakeFirst();
  return page && { id: page.id, locale };
}
