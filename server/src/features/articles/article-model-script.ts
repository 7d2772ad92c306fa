import { Type, type Static } from 'typebox';
import { ArticleModelFieldForm, ArticleModelForm } from '../../contract/article-model.ts';
import type { DataScriptSection } from '../../content/data-script.ts';
import { changeOf, type Changed } from '../../content/entity-change.ts';
import { insertEntity } from '../../content/entity.repository.ts';
import { findMediaFaults } from '../../content/media-reference.repository.ts';
import { mediaOfFields } from '../../content/media-reference.rules.ts';
import { searchText } from '../../content/search.ts';
import { refuse } from '../../kernel/app-error.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import { findArticleModel, insertArticleModel } from './article-model.repository.ts';
import { checkArticleModel, type ArticleModelVocabulary } from './article-model.rules.ts';

const ArticleModelScript = Type.Object(
  { ...ArticleModelForm.properties, fields: Type.Optional(Type.Array(ArticleModelFieldForm)) },
  { additionalProperties: false },
);
type ArticleModelScript = Static<typeof ArticleModelScript>;

/** Section `articleModels` of data scripts: a model with its fields, in the order given. Throws `invalid` or `conflict`. */
export function articleModelScriptSection(
  vocabulary: () => ArticleModelVocabulary,
  changed: Changed,
): DataScriptSection<ArticleModelScript> {
  return {
    section: 'articleModels',
    schema: ArticleModelScript,
    keyOf: (model) => model.shortcut,
    async insert(db, script, { now }) {
      if (await findArticleModel(db, script.shortcut)) return;
      const known = vocabulary();
      const fields = (script.fields ?? []).map(({ name, type, required, localised, attributes }) => ({
        name,
        type,
        required: required ?? false,
        localised: localised ?? false,
        attributes,
      }));
      refuse([
        ...checkArticleModel(script, fields, known),
        ...(await findMediaFaults(db, mediaOfFields(fields))),
      ]);
      const write = { login: null, now };
      const base = {
        shortcut: script.shortcut,
        titleKey: searchKey(script.name[known.defaultLanguage] ?? ''),
        searchText: searchText([script.shortcut, ...Object.values(script.name)]),
        contributors: script.contributors ?? [],
      };
      const id = await insertEntity(db, 'article-model', base, write);
      const { name, description = {}, path = null } = script;
      await insertArticleModel(db, id, { name, description, path }, fields, write);
      await changed(db, await changeOf(db, id, undefined, write));
    },
  };
}
