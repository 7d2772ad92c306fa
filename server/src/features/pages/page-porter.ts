import { PageForm } from '../../contract/page.ts';
import { placeEntity } from '../../content/entity.repository.ts';
import { divideFaults, type EntityPorter } from '../../content/portable.ts';
import { toBase, toClean, toState, type PageContentSettings } from './page-state.ts';
import { insertPage, updatePage } from './page.repository.ts';
import { checkPage, type PageVocabulary } from './page.rules.ts';

export interface PagePorterDependencies extends PageContentSettings {
  vocabulary(): Promise<PageVocabulary>;
}

/** Pages in exports and imports. */
export function pagePorter(dependencies: PagePorterDependencies): EntityPorter<'page'> {
  return {
    kind: 'page',
    folder: 'pages',
    schema: PageForm,
    async check(state, context) {
      const here = await dependencies.vocabulary();
      const known = { ...here, stylesheets: new Set([...here.stylesheets, ...context.styleSheets]) };
      return divideFaults(checkPage(state, known), checkPage(state, known, state));
    },
    async write(db, { id, facts, state, isNew }) {
      const { defaultLanguage } = await dependencies.vocabulary();
      await placeEntity(db, 'page', id, toBase(state, defaultLanguage), facts);
      await (isNew ? insertPage : updatePage)(db, id, toState(toClean(state, dependencies)));
    },
  };
}
