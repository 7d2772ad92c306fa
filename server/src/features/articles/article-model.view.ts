import type {
  ArticleModelFieldView,
  ArticleModelItem,
  ArticleModelView,
} from '../../contract/article-model.ts';
import { toInstant } from '../../kernel/clock.ts';
import type { ArticleModelField } from './article-model-field.repository.ts';
import type { StoredArticleModel } from './article-model.repository.ts';

export function toModelItem(model: StoredArticleModel, contributors: string[]): ArticleModelItem {
  return {
    id: model.id,
    version: model.version,
    createdAt: toInstant(model.createdAt),
    createdBy: model.createdBy,
    updatedAt: toInstant(model.updatedAt),
    updatedBy: model.updatedBy,
    shortcut: model.shortcut,
    name: model.name,
    description: model.description,
    path: model.path,
    contributors,
  };
}

export function toModelView(
  model: StoredArticleModel & { fields: readonly ArticleModelField[] },
  contributors: string[],
): ArticleModelView {
  return { ...toModelItem(model, contributors), fields: model.fields.map(toModelFieldView) };
}

/** `position` is the field's place among those of its model. */
export function toModelFieldView(field: ArticleModelField, position: number): ArticleModelFieldView {
  return {
    id: field.id,
    version: field.version,
    createdAt: toInstant(field.createdAt),
    createdBy: field.createdBy,
    updatedAt: toInstant(field.updatedAt),
    updatedBy: field.updatedBy,
    name: field.name,
    type: field.type,
    required: field.required,
    localised: field.localised ?? false,
    position,
    attributes: field.attributes,
  };
}
