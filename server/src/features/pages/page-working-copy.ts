import type { PageForm, PageView } from '../../contract/page.ts';
import type { Db } from '../../database/database.ts';
import { fail } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { accept, parsed, type ParsedBody } from '../../kernel/parsed-body.ts';
import type { Actor } from '../../security/actor.ts';
import { toClean, toState } from './page-state.ts';
import { findPage } from './page.repository.ts';
import { checkPage, type PageVocabulary, type StoredPage } from './page.rules.ts';
import type { PageService, PageServiceDependencies } from './page.service.ts';

export interface PageWorkingCopyDependencies extends Pick<
  PageServiceDependencies,
  'vocabulary' | 'cleaner' | 'maxContentBytes'
> {
  pages: PageService;
}

/** What pages bring along to have working copies. */
export function pageWorkingCopies(dependencies: PageWorkingCopyDependencies) {
  const { pages } = dependencies;
  return {
    kind: 'page' as const,

    async rules() {
      const vocabulary = await dependencies.vocabulary();
      return {
        check(_db: Db, body: ParsedBody<PageForm>, kept: readonly PageForm[]): Promise<PageForm> {
          const form = accept(body, checkPage(body.value, vocabulary, storedOf(kept, body.value)));
          return Promise.resolve(toClean(form, dependencies));
        },
        publish: (db: Db, id: EntityId, form: PageForm, { by }: { by: Actor }): Promise<void> =>
          publish(db, id, form, vocabulary, by),
      };
    },

    async view(db: Db, id: EntityId, form: PageForm, language: string): Promise<PageView> {
      const live = (await findPage(db, id)) ?? fail('not-found');
      const page = { ...live, ...toState(form), shortcut: form.shortcut };
      return pages.present(db, page, form.contributors ?? [], language);
    },

    read: pages.read,
  };

  async function publish(
    db: Db,
    id: EntityId,
    form: PageForm,
    vocabulary: PageVocabulary,
    by: Actor,
  ): Promise<void> {
    const body = parsed<PageForm>({ ...form, status: 'published' });
    await pages.replace(db, id, body, { vocabulary, expectedVersion: undefined, by, workingCopy: form });
  }
}

/** What one of several states has, a new one may have. */
function storedOf(kept: readonly PageForm[], { template }: Partial<PageForm>): StoredPage {
  const merged = (name: 'title' | 'description' | 'content') =>
    Object.assign({}, ...kept.map((form) => form[name])) as PageForm['title'];
  const named = kept.find((form) => form.template === template)?.template;
  return {
    title: merged('title'),
    description: merged('description'),
    content: merged('content'),
    ...(named === undefined ? {} : { template: named }),
    stylesheets: kept.flatMap((form) => form.stylesheets ?? []),
    contributors: kept.flatMap((form) => form.contributors ?? []),
    urls: kept.flatMap((form) => form.urls ?? []),
  };
}
