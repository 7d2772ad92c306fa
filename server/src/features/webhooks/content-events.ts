import type { EntityChange } from '../../content/entity-change.ts';
import type { Entity } from '../../content/entity.ts';
import { findModelPaths } from '../../content/public-address.repository.ts';
import { findTakenPaths } from '../../content/taken-paths.ts';
import type { ArticleDocument } from '../../contract/article.ts';
import type { PageDocument } from '../../contract/page.ts';
import type { WebhookKind } from '../../contract/webhook-events.ts';
import type { WebhookData } from '../../contract/webhook.ts';
import type { Db } from '../../database/database.ts';
import { articlePath, pagePath, type Addressing } from '../../kernel/addressing.ts';
import { releasedLanguages } from '../../kernel/released-languages.ts';
import { isVisible } from '../../rendering/visibility.ts';
import type { Happening } from './announcer.ts';

/** A page, an article or a menu. */
export type Told = Entity & { kind: WebhookKind };

/** Returns the events of changes: those that visitors can see. */
export function happeningsIn(changes: readonly EntityChange[]): Happening<Told>[] {
  return changes.flatMap(({ kind, before, after, at }): Happening<Told>[] => {
    const subject = (after ?? before) as Told;
    if (kind === 'navigation') {
      const happening = !before ? 'created' : after ? 'changed' : 'deleted';
      return [{ event: `navigation.${happening}`, at, subject }];
    }
    if (kind !== 'page' && kind !== 'article') return [];
    const was = isPublic(before, at);
    const is = isPublic(after, at);
    if (!was && !is) return [];
    const happening = !was ? 'published' : is ? 'changed' : 'unpublished';
    // Content that is no longer public is described by its previous state.
    return [{ event: `${kind}.${happening}`, at, subject: is ? subject : (before as Told) }];
  });
}

function isPublic(entity: Entity | undefined, now: number): boolean {
  return entity !== undefined && isVisible(entity.document as PageDocument | ArticleDocument, now);
}

/** Describes content with its public addresses. Two queries at most. */
export async function describeContent(
  db: Db,
  entities: readonly Told[],
  addressing: Addressing,
  domainUrl: string,
): Promise<WebhookData[]> {
  const modelIds = entities.flatMap(({ kind, document }) =>
    kind === 'article' ? (document as ArticleDocument).modelId : [],
  );
  const paths = await findModelPaths(db, modelIds);
  const pageIds = entities.flatMap(({ kind, id }) => (kind === 'page' ? id : []));
  const taken = await findTakenPaths(db, pageIds, addressing);
  const pathOf = ({ kind, id, document }: Told, locale: string): string | null => {
    if (kind === 'page') {
      const page = { ...(document as PageDocument), takenPaths: taken.get(id) ?? [] };
      return pagePath(page, locale, addressing);
    }
    const article = document as ArticleDocument;
    const model = { path: paths.get(article.modelId) ?? null };
    return articlePath({ ...article, model }, locale, addressing);
  };
  return entities.map((entity) => {
    const { id, kind, document, version } = entity;
    const released =
      kind === 'navigation' ? [] : releasedLanguages(document as PageDocument | ArticleDocument);
    const languages = addressing.languages.filter((locale) => released.includes(locale));
    const addresses = languages.flatMap((locale) => {
      const path = pathOf(entity, locale);
      return path === null ? [] : [{ locale, href: domainUrl + path }];
    });
    return { id, kind, shortcut: document.shortcut, version, languages, addresses };
  });
}
