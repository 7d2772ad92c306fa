import { PageForm } from '../../contract/page.ts';
import { placeEntity } from '../../content/entity.repository.ts';
import { findMarkerTargets, type MarkerTarget } from '../../content/marker-target.repository.ts';
import { divideFaults, type EntityPorter } from '../../content/portable.ts';
import { checkPublication, findLostMarkers, markersByLocale } from './page-markers.rules.ts';
import { toBase, toClean, toState, type PageContentSettings } from './page-state.ts';
import { insertPage, updatePage } from './page.repository.ts';
import { checkPage, type PageVocabulary } from './page.rules.ts';

export interface PagePorterDependencies extends PageContentSettings {
  vocabulary(): Promise<PageVocabulary>;
  scanMarkers(content: string): readonly MarkerTarget[];
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
    async verify(db, entities) {
      const published = entities
        .filter(({ state }) => state.status === 'published')
        .map(({ id, state }) => ({
          id,
          markers: markersByLocale(state.content ?? {}, dependencies.scanMarkers),
        }));
      const all = published.flatMap(({ markers }) => [...markers.values()].flat());
      const targets = await findMarkerTargets(db, all);
      return published.map(({ id, markers }) => ({
        id,
        faults: checkPublication(findLostMarkers(markers, targets)),
      }));
    },
    async write(db, { id, facts, state, isNew }) {
      const { defaultLanguage } = await dependencies.vocabulary();
      await placeEntity(db, 'page', id, toBase(state, defaultLanguage), facts);
      await (isNew ? insertPage : updatePage)(db, id, toState(toClean(state, dependencies)));
    },
  };
}
