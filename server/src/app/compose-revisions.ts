import { ArticleModelView } from '../contract/article-model.ts';
import { ArticleView } from '../contract/article.ts';
import { FormView } from '../contract/form.ts';
import { PageView } from '../contract/page.ts';
import type { EntityStates } from '../content/entity-snapshot.repository.ts';
import type { Field } from '../content/field-type.ts';
import type { Database } from '../database/database.ts';
import type { ArticleModelService } from '../features/articles/article-model.service.ts';
import type { ArticleService } from '../features/articles/article.service.ts';
import type { FormService } from '../features/forms/form.service.ts';
import type { PageService } from '../features/pages/page.service.ts';
import { revisionRoutes, type RevisedKind } from '../features/revisions/revision.routes.ts';
import { createRevisionService } from '../features/revisions/revision.service.ts';
import type { FastifyInstance } from 'fastify';

export interface RevisionParts {
  database: Database;
  pages: PageService;
  forms: FormService;
  models: ArticleModelService;
  articles: ArticleService;
}

/** Earlier versions of every kind of content; each kind takes a former state as it takes any other. */
export function composeRevisions({ database, pages, forms, models, articles }: RevisionParts) {
  const kinds: RevisedKind[] = [
    {
      ...{ kind: 'page', path: 'pages', view: PageView },
      restore: (id, state, { expectedVersion, by, language }) =>
        pages.update(id, state, expectedVersion, by, language),
    },
    {
      ...{ kind: 'form', path: 'forms', view: FormView },
      restore(id, state, { expectedVersion, by }) {
        const options = { expectedVersion, force: false, rewrite: false, fields: fieldsOf(state.value) };
        return forms.update(id, state, options, by);
      },
    },
    {
      ...{ kind: 'article-model', path: 'articles-model', view: ArticleModelView },
      restore: (id, state, { expectedVersion, by }) =>
        models.update(id, state, expectedVersion, by, fieldsOf(state.value)),
    },
    {
      ...{ kind: 'article', path: 'articles', view: ArticleView },
      restore: (id, state, { expectedVersion, by, language }) =>
        articles.update(id, state, { expectedVersion, force: false, rewrite: false, by }, language),
    },
  ];
  const revisions = createRevisionService(database);
  return {
    routes(api: FastifyInstance): void {
      for (const kind of kinds) revisionRoutes(api, revisions, kind);
    },
  };
}

function fieldsOf(state: object): (Field & { id: string })[] {
  const { fields } = state as EntityStates['form'];
  return fields.map((field) => ({ ...field, required: field.required ?? false }));
}
