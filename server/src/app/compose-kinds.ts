import type { Configuration } from '../config/properties.ts';
import { ContentService, type ContentServices } from '../content/content-service.ts';
import { joinListeners, type Changed, type EntityChangeListener } from '../content/entity-change.ts';
import { indexTexts } from '../content/index-texts.ts';
import { moveToTrash } from '../content/move-to-trash.ts';
import { keepRevisions } from '../content/keep-revisions.ts';
import { ContentTrash } from '../content/content-trash.ts';
import type { ContentKinds } from '../content/kind.ts';
import { refuseSharedAddresses } from '../content/public-address.ts';
import { recordLost } from '../content/lost-references.ts';
import { recordReferences } from '../content/record-references.ts';
import type { Database } from '../database/database.ts';
import { articleModelKind } from '../features/articles/article-model.kind.ts';
import { articleKind } from '../features/articles/article.kind.ts';
import { formKind, type ResultsOfForm } from '../features/forms/form.kind.ts';
import { navigationKind } from '../features/navigation/navigation.kind.ts';
import { pageKind } from '../features/pages/page.kind.ts';
import { keepRedirects } from '../features/redirects/keep-redirects.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import { createHtmlCleaner, TRUSTING_CLEANER } from '../rendering/html-cleaner.ts';
import { findMarkers } from '../rendering/markers.ts';
import { articlePath, pagePath } from '../kernel/addressing.ts';
import { releasedLanguages } from '../kernel/released-languages.ts';
import { addressingOf } from './addressing.ts';
import { recordAudits } from '../security/audit.repository.ts';
import type { ContentVocabulary } from './content-vocabulary.ts';

export interface KindParts {
  configuration: Configuration;
  database: Database;
  clock: Clock;
  messages: Messages;
  vocabulary: ContentVocabulary;
  /** The shortcuts of the models that the project defines. */
  projectModels: ReadonlySet<string>;
  results: ResultsOfForm;
  domainUrl(): string;
  /** Invalidates cached pages that depend on the change. */
  dropPages(kinds: ContentKinds): EntityChangeListener;
  /** Queues webhook calls. */
  announce: EntityChangeListener;
  listeners: readonly EntityChangeListener[];
}

/** Composes all kinds of content. Adding a kind means adding a line to `kinds`. */
export function composeKinds(parts: KindParts) {
  const { configuration, database, clock, messages, vocabulary } = parts;
  const addressing = addressingOf(configuration);
  const common = {
    database,
    messages,
    clock,
    addressing,
    scanMarkers: findMarkers,
    defaultLanguage: configuration['app.cms.default-language'],
    site: addressing,
    dialect: database.dialect,
  };
  const ownAddresses = { addressing, domainUrl: () => parts.domainUrl() };
  const refuseShared = refuseSharedAddresses(addressing);
  const changed: Changed = async (db, ...changes) => {
    await refuseShared(db, changes);
    await recorded(db, ...changes);
  };
  const linksIn = (released: readonly string[], pathIn: (locale: string) => string | null) =>
    addressing.languages.flatMap((locale) => {
      const path = released.includes(locale) ? pathIn(locale) : null;
      return path === null ? [] : [{ locale, href: parts.domainUrl() + path }];
    });
  const kinds: ContentKinds = {
    page: pageKind({
      ...common,
      vocabulary: vocabulary.page,
      linksOf: (page) => linksIn(releasedLanguages(page), (locale) => pagePath(page, locale, addressing)),
    }),
    form: formKind({
      ...common,
      results: parts.results,
      vocabulary: vocabulary.form,
    }),
    'article-model': articleModelKind({
      ...common,
      vocabulary: vocabulary.articleModel,
      isOfProject: (shortcut) => parts.projectModels.has(shortcut),
      changed,
      kinds: () => kinds,
      renameArticle: (db, article, shortcut, by) =>
        services.article.store(db, article, { ...article.document, shortcut }, { rewrite: true, by }),
      removeArticles: (...removal) => services.article.removeIn(...removal),
    }),
    article: articleKind({
      ...common,
      vocabulary: vocabulary.article,
      maxMarkers: configuration['app.cms.max-markers'],
      linksOf: (article) =>
        linksIn(releasedLanguages(article), (locale) => articlePath(article, locale, addressing)),
    }),
    navigation: navigationKind({ ...common, ownAddresses }),
  };
  const recorded = joinListeners([
    recordReferences(kinds, findMarkers),
    recordLost(),
    indexTexts(kinds, database.dialect),
    keepRevisions(configuration['app.cms.revisions']),
    keepRedirects(addressing),
    parts.dropPages(kinds),
    parts.announce,
    ...parts.listeners,
  ]);
  const maxContentBytes = configuration['app.cms.max-content-size'];
  const cleaner =
    configuration['app.cms.html-policy'] === 'trusted'
      ? TRUSTING_CLEANER
      : createHtmlCleaner(maxContentBytes);
  const cleaning = {
    ...{ cleaner, maxContentBytes },
    ownAddresses,
  };
  const contentParts = {
    ...common,
    ...cleaning,
    changed,
    moveToTrash: moveToTrash(configuration['app.cms.trash-days'], () => kinds),
    kinds,
    audit: recordAudits,
    maxDocumentBytes: configuration['app.cms.max-body-size'],
  };
  const services = Object.fromEntries(
    Object.values(kinds).map((kind) => [kind.name, new ContentService(kind, contentParts)]),
  ) as ContentServices;
  return {
    kinds,
    services,
    changed,
    trash: new ContentTrash({ ...contentParts, services }),
    /** Like `changed`, for imports, which check the addresses of all imported content at the end. */
    recorded,
    cleaning,
    close: () => cleaner.close(),
  };
}
