import {
  PageDocument,
  PageForm,
  PageList,
  PageListQuery,
  PageView,
  type PageLink,
} from '../../contract/page.ts';
import { completeDocument } from '../../contract/document.ts';
import { PagePreview } from '../../contract/page-preview.ts';
import { stateFilter, stateOf } from '../../content/content-state.ts';
import type { EntityFilter } from '../../content/entity-list.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ContentKind } from '../../content/kind.ts';
import {
  findBrokenMarkers,
  brokenMarkerFaults,
  markersOf,
  type ScanMarkers,
} from '../../content/broken-markers.ts';
import { imageOf, imageReference } from '../../content/described.rules.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaInText } from '../../content/content-reference.ts';
import { countChildren } from '../../content/page-tree.repository.ts';
import { mapTexts } from '../../content/map-texts.ts';
import { schedule } from '../../content/schedule.rules.ts';
import { searchText } from '../../content/search.ts';
import { findTakenPaths } from '../../content/taken-paths.ts';
import { warningsOf, type WarningParts } from '../../content/warnings.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import { accept } from '../../kernel/parsed-body.ts';
import { releasedLanguages } from '../../kernel/released-languages.ts';
import { previewShortcut } from '../../kernel/shortcut.ts';
import { findCircle, findUnknownParent } from './page-parent.ts';
import { checkPage, type PageVocabulary } from './page.rules.ts';

export interface PageKindParts extends WarningParts {
  site: Languages;
  vocabulary(): Promise<PageVocabulary>;
  scanMarkers: ScanMarkers;
  /** Returns the absolute public addresses of a page, one per language. */
  linksOf(page: PageDocument & { takenPaths: readonly string[] }): PageLink[];
}

/** The definition of the page kind. Source: spec §2.1, §4.1. */
export function pageKind(parts: PageKindParts): ContentKind<PageDocument> {
  const kind: ContentKind<PageDocument> = {
    name: 'page',
    noun: 'page',
    plural: 'pages',
    folder: 'pages',
    schemas: { form: PageForm, view: PageView, list: PageList, query: PageListQuery },
    sorts: {
      shortcut: 'shortcut',
      title: 'title_key',
      category: 'listed_category_key',
      status: 'listed_status',
      publishAt: 'listed_publish_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    site: parts.site,
    bulk: { publish: { status: 'published' }, archive: { status: 'archived' } },

    stateOf,
    async filter(_db, { status, category, parent, state }, now) {
      return { ...({ status, category, parent } as EntityFilter), state: stateFilter(state, now) };
    },
    async rules(companions) {
      const here = await parts.vocabulary();
      const stylesheets = new Set([...here.stylesheets, ...(companions?.styleSheets ?? [])]);
      const vocabulary = { ...here, stylesheets };
      return {
        check: async (db, written, stored) => [
          ...checkPage(written, vocabulary, stored),
          ...(await findMediaFaults(
            db,
            imageOf(written).filter(({ id }) => !companions?.media.has(id)),
            imageOf(stored),
          )),
          ...(await findUnknownParent(db, written, stored, companions)),
        ],
      };
    },
    listed: ({ shortcut, title, category, status, ...page }) => ({
      languages: releasedLanguages({ title, ...page }),
      searchText: searchText([shortcut, ...Object.values(title), category]),
      status,
      category,
      categoryKey: category === null ? null : searchKey(category),
      ...schedule(page),
    }),
    html: async () => ({
      map: (page, change) => ({
        ...page,
        content: mapTexts(page.content, (html, pointer, locale) =>
          change(html, { pointer: `/content${pointer}`, place: 'content', locale }),
        ),
      }),
    }),
    references: async (_db, documents) =>
      documents.map((document) => [
        ...imageReference(document),
        ...(document.parent === null
          ? []
          : [{ link: 'page-parent' as const, target: document.parent, place: 'parent', locale: '' }]),
        ...document.stylesheets.map((target) => ({
          ...{ link: 'style-sheet' as const, place: 'stylesheets', locale: '' },
          target,
        })),
        ...Object.entries(document.variables).flatMap(([name, text]) =>
          mediaInText(text, `variables.${name}`),
        ),
      ]),
    rename: (page, { links, from, to }) =>
      links.has('page-parent') && page.parent === from ? { ...page, parent: to } : page,
    usedAs: ({ shortcut }) => [
      { link: 'page-link', target: shortcut },
      { link: 'page-parent', target: shortcut },
    ],
    isPublic: ({ status }) => status === 'published',
    dependencies: ({ document }) => [
      `page:${document.shortcut}`,
      'pages',
      ...document.urls.map(({ path }) => `url:${path}`),
    ],
    async present(db, pages, { language, whole }) {
      const taken = await findTakenPaths(
        db,
        pages.map(({ id }) => id),
        parts.addressing,
      );
      const children = await countChildren(
        db,
        pages.map(({ document }) => document.shortcut),
      );
      const links = pages.map(({ id, document }) => ({
        links: parts.linksOf({ ...document, takenPaths: taken.get(id) ?? [] }),
        childCount: children.get(document.shortcut) ?? 0,
      }));
      if (!whole) return links;
      const warnings = await warningsOf(db, kind, pages, language, parts);
      return links.map((link, index) => ({ ...link, warnings: warnings[index] }));
    },
    preview: {
      schema: PagePreview,
      async prepare(_db, body) {
        const page = accept(body, []) as PagePreview;
        const { hasTemplate } = await parts.vocabulary();
        return completeDocument(PageDocument, {
          ...page,
          title: page.title ?? {},
          shortcut: previewShortcut(page.shortcut),
          template: hasTemplate(page.template ?? 'default') ? page.template : 'default',
        });
      },
    },
    copy: () => ({ status: 'draft', publishAt: null, unpublishAt: null, urls: [] }),
    publish: (page) => ({ ...page, status: 'published' }),
    placeFaults: async (db, id, page, before) =>
      page.parent === before?.parent ? [] : findCircle(db, id, page),
    async publicationFaults(db, _id, page) {
      return brokenMarkerFaults(
        await findBrokenMarkers(db, await markersOf(db, kind, page, parts.scanMarkers)),
      );
    },
  };
  return kind;
}
