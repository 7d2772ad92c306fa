import { isDeepStrictEqual } from 'node:util';
import type { ArticleDocument } from '../../contract/article.ts';
import {
  ArticleForm,
  ArticleList,
  ArticleListQuery,
  ArticlePreview,
  ArticleView,
} from '../../contract/article.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { PageLink } from '../../contract/page.ts';
import { stateFilter, stateOf } from '../../content/content-state.ts';
import { imageReference } from '../../content/described.rules.ts';
import type { Languages } from '../../content/localised.rules.ts';
import type { ContentKind, DocumentHtml } from '../../content/kind.ts';
import { findBrokenMarkers, brokenMarkerFaults, markersOf } from '../../content/broken-markers.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';
import { slugFaults } from '../../content/public-address.ts';
import { schedule } from '../../content/schedule.rules.ts';
import { searchText } from '../../content/search.ts';
import { findListed } from '../../content/store.ts';
import { warningsOf, type WarningParts } from '../../content/warnings.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { violation } from '../../kernel/violation.ts';
import type { ModelPath } from '../../kernel/addressing.ts';
import { releasedLanguages } from '../../kernel/released-languages.ts';
import { articleRules, type ArticleRuleParts } from './article-check.ts';
import { prepareArticle } from './article-preview.ts';
import { findCycles } from './article-cycle.ts';
import { findModelId } from './article-model.repository.ts';
import { articleReferences, articlesIn, findModels } from './article-values.ts';
import { refuseSecondArticle } from './single-article.ts';

export interface ArticleKindParts extends WarningParts, ArticleRuleParts {
  site: Languages;
  /** Returns the absolute public addresses of an article, one per language; none when its model has no path. */
  linksOf(article: ArticleDocument & { model: { path: ModelPath } }): PageLink[];
}

/** Violations that a value can get when its model is changed later. */
const OVERTAKEN = new Set([
  'required',
  'option',
  'minimum',
  'maximum',
  'step',
  'too-short',
  'too-long',
  'pattern',
]);

/** Articles: instances of a model. Source: spec §2.1, §4.3. */
export function articleKind(parts: ArticleKindParts): ContentKind<ArticleDocument> {
  const kind: ContentKind<ArticleDocument> = {
    name: 'article',
    noun: 'article',
    plural: 'articles',
    folder: 'articles',
    schemas: {
      form: ArticleForm,
      view: ArticleView,
      list: ArticleList,
      query: ArticleListQuery,
    },
    sorts: {
      shortcut: 'shortcut',
      title: 'title_key',
      status: 'listed_status',
      publishAt: 'listed_publish_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    site: parts.site,
    bulk: { publish: { status: 'published' }, unpublish: { status: 'draft' } },

    stateOf,
    async filter(db, { status, model, state }, now) {
      const filter = { status: status as string | undefined, state: stateFilter(state, now) };
      if (model === undefined) return filter;
      const modelId = await findModelId(db, model as string);
      return modelId === undefined ? undefined : { ...filter, modelId };
    },
    rules: async (companions) => articleRules(parts, companions),
    listed: ({ shortcut, title, status, modelId, ...article }) => ({
      languages: releasedLanguages({ title, ...article }),
      searchText: searchText([shortcut, ...Object.values(title)]),
      status,
      modelId,
      ...schedule(article),
    }),
    async html(db, documents) {
      const models = await findModels(db, modelIdsOf(documents));
      const map: DocumentHtml<ArticleDocument>['map'] = (article, change) => {
        const fields = models.get(article.modelId)?.fields ?? [];
        const richTexts = fields.filter((field) => field.type === 'rich-text');
        const values = mapFieldValues(article.values, richTexts, (value, field, pointer) => {
          const locale = field.localised ? pointer.slice(pointer.lastIndexOf('/') + 1) : null;
          if (typeof value !== 'string') return value;
          return change(value, { pointer, place: `values.${field.name}`, locale });
        });
        return { ...article, values };
      };
      return { map };
    },
    async references(db, documents) {
      const models = await findModels(db, modelIdsOf(documents));
      return documents.map((article) => [
        ...imageReference(article),
        ...articleReferences(article, models.get(article.modelId)?.fields ?? []),
      ]);
    },
    usedAs: ({ id, shortcut }) => [
      { link: 'article-marker', target: shortcut },
      { link: 'article-link', target: shortcut },
      { link: 'article', target: id },
    ],
    isPublic: ({ status }) => status === 'published',
    dependencies: ({ id, document }) => [
      `article:${document.shortcut}`,
      `article-id:${id}`,
      ...Object.values(document.slug).map((slug) => `article:${slug}`),
    ],
    async present(db, articles, { language, whole }) {
      const models = await findListed<ArticleModelDocument>(
        db,
        articles.map(({ document }) => document.modelId),
      );
      const added = articles.map(({ document }) => {
        const { shortcut, name, path } = models.get(document.modelId)!.document;
        const model = { id: document.modelId, shortcut, name };
        return { model, links: parts.linksOf({ ...document, model: { path } }) };
      });
      if (!whole) return added;
      const warnings = await warningsOf(db, kind, articles, language, parts);
      return added.map((more, index) => ({ ...more, warnings: warnings[index] }));
    },
    async beforeSave(db, { before, document }) {
      await refuseSecondArticle(db, document);
      const { slug } = document;
      if (Object.keys(slug).length === 0 || isDeepStrictEqual(slug, before?.document.slug)) return;
      const entity = { id: before?.id ?? ('' as EntityId), kind: kind.name, document };
      const faults = [...(await slugFaults(db, [entity], parts.addressing)).values()].flat();
      const violations = faults.map(({ pointer, code }) => violation(pointer, code));
      if (violations.length > 0) throw new AppError('conflict', { violations });
    },
    isAcceptedOnImport: ({ pointer, code }) => pointer.startsWith('/values/') && OVERTAKEN.has(code),
    preview: { schema: ArticlePreview, prepare: (db, body) => prepareArticle(db, body, parts.vocabulary()) },
    copy: () => ({ status: 'draft', publishAt: null, unpublishAt: null, slug: {} }),
    publish: (article) => ({ ...article, status: 'published' }),
    async publicationFaults(db, id, article) {
      const { shortcut, modelId, values } = article;
      const markers = await markersOf(db, kind, article, parts.scanMarkers);
      const fields = (await findModels(db, [modelId])).get(modelId)?.fields ?? [];
      const isItself = (marker: { kind: string; shortcut: string }) =>
        marker.kind === 'article' && marker.shortcut === shortcut;
      const lost = await findBrokenMarkers(
        db,
        markers.filter((marker) => !isItself(marker)),
      );
      const start = { id, shortcut, markers, articles: articlesIn(values, fields) };
      return [...brokenMarkerFaults(lost), ...(await findCycles(db, start))];
    },
  };
  return kind;
}

function modelIdsOf(documents: readonly ArticleDocument[]): string[] {
  return [...new Set(documents.map(({ modelId }) => modelId))];
}
