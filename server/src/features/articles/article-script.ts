import { Type, type Static } from 'typebox';
import { ArticleForm } from '../../contract/article.ts';
import { Shortcut } from '../../contract/common.ts';
import type { DataScriptSection } from '../../content/data-script.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import type { Field } from '../../content/field-type.ts';
import { insertEntity, type Write } from '../../content/entity.repository.ts';
import { searchText } from '../../content/search.ts';
import type { Db } from '../../database/database.ts';
import { AppError, refuse } from '../../kernel/app-error.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import { newId, type EntityId } from '../../kernel/identifier.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { findArticleModel, type ArticleModel } from './article-model.repository.ts';
import { findPublicationFaults } from './article-publication.ts';
import { referencesOf, type ScanMarkers } from './article-reference.ts';
import { findArticle, findArticleIds, insertArticle, updateArticleValues } from './article.repository.ts';
import { checkArticle, type ArticleVocabulary } from './article.rules.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';
import { cleanValues } from './article-state.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';

const ArticleScript = Type.Object(
  { ...Type.Omit(ArticleForm, ['modelId']).properties, model: Shortcut },
  { additionalProperties: false },
);
type ArticleScript = Static<typeof ArticleScript>;

/** An article whose references are looked at when everything is there. */
interface PublishedEntry {
  id: EntityId;
  shortcut: string;
  fields: readonly Field[];
}

/** An article that names others which were not there yet when it was inserted. */
interface OpenReferences {
  id: EntityId;
  shortcut: string;
  model: ArticleModel;
  /** With a placeholder where another article's id belongs. */
  values: Record<string, unknown>;
  /** Placeholder → shortcut of the other article. */
  targets: Map<string, string>;
  write: Write;
}

export interface ArticleScriptDependencies {
  vocabulary(): ArticleVocabulary;
  /** Cleans rich text, by the HTML policy. */
  cleaner: HtmlCleaner;
  /** Bytes of UTF-8 that a rich text may have in one locale. */
  maxContentBytes: number;
  changed: Changed;
  scanMarkers: ScanMarkers;
}

/**
 * Section `articles` of data scripts. A value of the type `article` is the other article's shortcut; that article may
 * come later in the scripts, so such values are put in by `finish`, which the runner calls after the last entry. Throws `invalid` or `conflict`.
 */
export function articleScriptSection(
  dependencies: ArticleScriptDependencies,
): DataScriptSection<ArticleScript> & Required<Pick<DataScriptSection<ArticleScript>, 'finish'>> {
  const { changed } = dependencies;
  let open: OpenReferences[] = [];
  let published: PublishedEntry[] = [];

  return {
    section: 'articles',
    schema: ArticleScript,
    keyOf: (article) => article.shortcut,

    async insert(db, script, { now }) {
      if ((await findArticleIds(db, [script.shortcut])).size > 0) return;
      const vocabulary = dependencies.vocabulary();
      const model = await findArticleModel(db, script.model);
      if (!model) {
        throw new AppError('invalid', {
          violations: [violation('/model', 'unknown-model', { name: script.model })],
        });
      }
      const targets = new Map<string, string>();
      const named = await withIds(db, script.values ?? {}, model, targets);
      const { values, violations } = checkArticle({ ...script, values: named }, model, vocabulary);
      refuse(violations);
      const base = {
        shortcut: script.shortcut,
        titleKey: searchKey(script.title[vocabulary.defaultLanguage] ?? ''),
        searchText: searchText([script.shortcut, ...Object.values(script.title)]),
        contributors: script.contributors ?? [],
      };
      const write = { login: null, now };
      const id = await insertEntity(db, 'article', base, write);
      const clean = cleanValues(values, model.fields, dependencies.cleaner, dependencies.maxContentBytes);
      await insertArticle(db, id, {
        modelId: model.id,
        title: script.title,
        status: script.status ?? 'draft',
        publishAt: script.publishAt ? fromInstant(script.publishAt) : null,
        unpublishAt: script.unpublishAt ? fromInstant(script.unpublishAt) : null,
        values: replaced(clean, model, (placeholder) => (targets.has(placeholder) ? undefined : placeholder)),
      });
      if (script.status === 'published')
        published.push({ id, shortcut: script.shortcut, fields: model.fields });
      if (targets.size === 0) await changed(db, await changeOf(db, id, undefined, write));
      else open.push({ id, shortcut: script.shortcut, model, values: clean, targets, write });
    },

    async finish(db) {
      const entries = open;
      const inserted = published;
      open = [];
      published = [];
      const ids = await findArticleIds(db, [
        ...new Set(entries.flatMap((entry) => [...entry.targets.values()])),
      ]);
      const faults = entries.flatMap((entry) => lostReferences(entry, ids));
      for (const { id, shortcut, model, values, targets, write } of entries) {
        const complete = replaced(values, model, (value) => {
          const target = targets.get(value);
          return target === undefined ? value : ids.get(target);
        });
        await updateArticleValues(db, id, complete);
        try {
          await changed(db, await changeOf(db, id, undefined, write));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          faults.push(
            ...error.violations.map((fault) => ({ ...fault, pointer: `/${shortcut}${fault.pointer}` })),
          );
        }
      }
      refuse([...faults, ...(await publicationFaults(db, inserted, dependencies))]);
    },
  };
}

/** The faults of articles that came to be published: markers that lead nowhere, and cycles, which are known only now. */
async function publicationFaults(
  db: Db,
  published: readonly PublishedEntry[],
  { vocabulary, scanMarkers }: ArticleScriptDependencies,
): Promise<Violation[]> {
  const { defaultLanguage } = vocabulary();
  const faults: Violation[] = [];
  for (const { id, shortcut, fields } of published) {
    const { values } = (await findArticle(db, id))!;
    const references = referencesOf(values, fields, scanMarkers, defaultLanguage);
    const found = await findPublicationFaults(db, { id, shortcut }, references);
    faults.push(...found.map((fault) => ({ ...fault, pointer: `/${shortcut}${fault.pointer}` })));
  }
  return faults;
}

/** The values with ids for the shortcuts of other articles; a placeholder for one that is not there yet. */
async function withIds(
  db: Db,
  values: Record<string, unknown>,
  model: ArticleModel,
  targets: Map<string, string>,
): Promise<Record<string, unknown>> {
  const shortcuts = new Set<string>();
  replaced(values, model, (shortcut) => {
    shortcuts.add(shortcut);
    return shortcut;
  });
  const ids = await findArticleIds(db, [...shortcuts]);
  return replaced(values, model, (shortcut) => {
    const known = ids.get(shortcut);
    if (known) return known;
    const placeholder = newId();
    targets.set(placeholder, shortcut);
    return placeholder;
  });
}

/** The values with each text of an `article` field replaced. */
function replaced(
  values: Record<string, unknown>,
  model: ArticleModel,
  change: (text: string) => string | undefined,
): Record<string, unknown> {
  const fields = model.fields.filter((field) => field.type === 'article');
  return mapFieldValues(values, fields, (value) => (typeof value === 'string' ? change(value) : value));
}

function lostReferences({ shortcut, targets }: OpenReferences, ids: Map<string, EntityId>): Violation[] {
  return [...targets.values()]
    .filter((target) => !ids.has(target))
    .map((target) => violation(`/${shortcut}/values`, 'unknown-article', { name: target }));
}
