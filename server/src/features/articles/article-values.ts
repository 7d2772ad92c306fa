import type { ArticleDocument } from '../../contract/article.ts';
import type { ArticleModelDocument } from '../../contract/article-model.ts';
import type { Field } from '../../content/field-type.ts';
import type { ContentReference } from '../../content/content-reference.ts';
import { mediaInText } from '../../content/content-reference.ts';
import type { ImportSet } from '../../content/kind.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';
import { mediaOfValue, type MediaReference } from '../../content/media-reference.rules.ts';
import { findEntities } from '../../content/store.ts';
import type { Db } from '../../database/database.ts';

/** A reference from a value to another article, with its JSON pointer. */
export interface ArticleReference {
  pointer: string;
  id: string;
}

/** Returns the models of articles by id, without unknown ones. */
export async function findModels(
  db: Db,
  ids: readonly string[],
  companions?: ImportSet,
): Promise<Map<string, ArticleModelDocument>> {
  const models = new Map<string, ArticleModelDocument>();
  for (const id of ids) {
    const model = companions?.entities.get(id);
    if (model) models.set(id, model as ArticleModelDocument);
  }
  const stored = await findEntities<ArticleModelDocument>(
    db,
    ids.filter((id) => !models.has(id)),
  );
  for (const { id, kind, document } of stored.values()) {
    if (kind === 'article-model') models.set(id, document);
  }
  return models;
}

/** Returns the media that values refer to, with their JSON pointers. */
export function mediaIn(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): MediaReference[] {
  const found: MediaReference[] = [];
  mapFieldValues(values, fields, (value, field, pointer) => {
    found.push(...mediaOfValue(field, value, pointer));
    return value;
  });
  return found;
}

/** Returns the other articles that values refer to. */
export function articlesIn(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): ArticleReference[] {
  const found: ArticleReference[] = [];
  const naming = fields.filter((field) => field.type === 'article');
  mapFieldValues(values, naming, (value, _field, pointer) => {
    if (typeof value === 'string') found.push({ pointer, id: value });
    return value;
  });
  return found;
}

/** Returns the references of an article, except its contributors and the markers and media of its rich texts. */
export function articleReferences(
  { modelId, values }: ArticleDocument,
  fields: readonly Field[],
): ContentReference[] {
  const found: ContentReference[] = [
    { link: 'article-model', target: modelId, place: 'modelId', locale: '' },
  ];
  const others = fields.filter((field) => field.type !== 'rich-text');
  mapFieldValues(values, others, (value, field, pointer) => {
    const at = {
      place: `values.${field.name}`,
      locale: field.localised ? (pointer.split('/')[3] ?? '') : '',
    };
    for (const { id } of mediaOfValue(field, value, pointer))
      found.push({ link: 'media', target: id, ...at });
    if (typeof value !== 'string') return value;
    if (field.type === 'article') found.push({ link: 'article', target: value, ...at });
    else found.push(...mediaInText(value, at.place, at.locale));
    return value;
  });
  return found;
}
