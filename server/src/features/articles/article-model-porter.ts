import { Type } from 'typebox';
import { ArticleModelFieldForm, ArticleModelForm } from '../../contract/article-model.ts';
import { placeEntity } from '../../content/entity.repository.ts';
import { divideFaults, type EntityPorter } from '../../content/portable.ts';
import { searchText } from '../../content/search.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import { checkModelField, toField } from './article-model-field.rules.ts';
import { placeArticleModel } from './article-model.repository.ts';
import { checkArticleModel, type ArticleModelVocabulary } from './article-model.rules.ts';

type Model = Parameters<EntityPorter<'article-model'>['check']>[0];

/** Article models with their fields in exports and imports. */
export function articleModelPorter(vocabulary: () => ArticleModelVocabulary): EntityPorter<'article-model'> {
  return {
    kind: 'article-model',
    folder: 'article-models',
    schema: Type.Object(
      { ...ArticleModelForm.properties, fields: Type.Array(ArticleModelFieldForm) },
      { additionalProperties: false },
    ),
    async check(state) {
      const known = vocabulary();
      return divideFaults(faultsOf(state, known, false), faultsOf(state, known, true));
    },
    async write(db, { id, facts, state }) {
      const { shortcut, name, description = {}, path = null, contributors = [] } = state;
      const base = {
        shortcut,
        titleKey: searchKey(name[vocabulary().defaultLanguage] ?? ''),
        searchText: searchText([shortcut, ...Object.values(name)]),
        contributors,
      };
      const fields = state.fields.map((field) => ({ ...toField(field), id: field.id }));
      await placeEntity(db, 'article-model', id, base, facts);
      await placeArticleModel(db, id, { name, description, path }, fields, facts);
    },
  };
}

function faultsOf(model: Model, known: ArticleModelVocabulary, mayStay: boolean): Violation[] {
  const names = model.fields.map((field) => field.name);
  return [
    ...checkArticleModel(model, [], known, mayStay ? model : {}),
    ...(model.fields.length > known.maxFields
      ? [violation('/fields', 'too-many', { max: known.maxFields })]
      : []),
    ...model.fields.flatMap((field, index) => {
      const faults = checkModelField(field, known, mayStay ? toField(field) : undefined);
      if (names.indexOf(field.name) < index) faults.push(violation('/name', 'duplicate'));
      return faults.map((fault) => ({ ...fault, pointer: `/fields/${index}${fault.pointer}` }));
    }),
  ];
}
