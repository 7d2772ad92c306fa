import type { ArticleForm, ArticleView } from '../../contract/article.ts';
import type { PublicationOptions } from '../../content/working-copy.repository.ts';
import type { Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { parsed, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { toState } from './article-state.ts';
import { findArticle } from './article.repository.ts';
import type { StoredArticleForm } from './article.rules.ts';
import type { ArticleService } from './article.service.ts';

/** What articles bring along to have working copies. */
export function articleWorkingCopies(articles: ArticleService) {
  return {
    kind: 'article' as const,

    rules: () =>
      Promise.resolve({
        async check(
          db: Db,
          body: ParsedBody<ArticleForm>,
          kept: readonly ArticleForm[],
        ): Promise<ArticleForm> {
          const { form, state } = await articles.acceptForm(db, body, storedOf(kept));
          return { ...form, values: state.values };
        },
        publish(
          db: Db,
          id: EntityId,
          form: ArticleForm,
          options: PublicationOptions & { by: Actor },
        ): Promise<void> {
          const body = parsed<ArticleForm>({ ...form, status: 'published' });
          const replacement = { ...options, expectedVersion: undefined, workingCopy: form };
          return articles.replace(db, id, body, replacement);
        },
      }),

    async view(db: Db, id: EntityId, form: ArticleForm, language: string): Promise<ArticleView> {
      const live = (await findArticle(db, id)) ?? fail('not-found');
      const article = { ...live, ...toState(form, form.values ?? {}), shortcut: form.shortcut };
      return articles.present(db, article, form.contributors ?? [], language);
    },

    read: articles.read,
  };
}

/** What one of several states has, a new one may have. */
function storedOf(kept: readonly ArticleForm[]): StoredArticleForm {
  return {
    title: Object.assign({}, ...kept.map((form) => form.title)) as ArticleForm['title'],
    values: Object.assign({}, ...kept.map((form) => form.values)) as Record<string, unknown>,
    contributors: kept.flatMap((form) => form.contributors ?? []),
  };
}
