import type { FastifyInstance } from 'fastify';
import { ArticleForm, ArticleView } from '../contract/article.ts';
import { FormView, FormWithFields } from '../contract/form.ts';
import { PageForm, PageView } from '../contract/page.ts';
import { articleWorkingCopies } from '../features/articles/article-working-copy.ts';
import type { ArticleService } from '../features/articles/article.service.ts';
import { formWorkingCopies } from '../features/forms/form-working-copy.ts';
import type { FormVocabulary } from '../features/forms/form.rules.ts';
import type { FormService } from '../features/forms/form.service.ts';
import { pageWorkingCopies, type PageWorkingCopyDependencies } from '../features/pages/page-working-copy.ts';
import { workingCopyRoutes } from '../features/working-copies/working-copy.routes.ts';
import {
  createWorkingCopies,
  type WorkingCopyDependencies,
} from '../features/working-copies/working-copy.service.ts';

export interface WorkingCopyParts extends WorkingCopyDependencies, PageWorkingCopyDependencies {
  articles: ArticleService;
  forms: FormService;
  formVocabulary(): FormVocabulary;
}

/** The kinds of content that have working copies, joined with them; declares the endpoints, each one guarded. */
export function workingCopiesOf(api: FastifyInstance, parts: WorkingCopyParts): void {
  workingCopyRoutes(api, {
    collection: '/api/admin/cms/pages',
    access: 'access_cms_page',
    noun: 'page',
    body: PageForm,
    view: PageView,
    copies: createWorkingCopies(parts, pageWorkingCopies(parts)),
  });
  workingCopyRoutes(api, {
    collection: '/api/admin/cms/forms',
    access: 'access_cms_forms',
    noun: 'form',
    body: FormWithFields,
    view: FormView,
    copies: createWorkingCopies(parts, formWorkingCopies(parts.forms, parts.formVocabulary)),
  });
  workingCopyRoutes(api, {
    collection: '/api/admin/cms/articles',
    access: 'access_cms_articles',
    noun: 'article',
    body: ArticleForm,
    view: ArticleView,
    copies: createWorkingCopies(parts, articleWorkingCopies(parts.articles)),
  });
}
