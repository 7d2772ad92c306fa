import type { ArticleModelForm } from '../../contract/article-model.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { fieldListFaults, type FieldDefinitionSettings } from '../../content/field-definition.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { checkLocalised } from '../../content/localised.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const NAME_MAX_LENGTH = 500;
const DESCRIPTION_MAX_LENGTH = 2000;
/** One fixed step or more, then the place of the article's shortcut: `/news/{shortcut}`. */
const PATH = /^(?:\/(?!\.{1,2}\/)[\p{L}\p{M}\p{N}._~-]+)+\/\{shortcut\}$/u;

/** What a model may refer to, as it is now. */
export interface ArticleModelVocabulary extends FieldDefinitionSettings {
  contributors: ReadonlySet<string>;
  maxFields: number;
  /** Whether the service itself answers at the address. */
  isReservedPath(path: string): boolean;
}

/** What the stored version has may stay, even when it is no longer configured. */
export type StoredArticleModelForm = Partial<Pick<ArticleModelForm, 'name' | 'description' | 'contributors'>>;

/** The faults of an article model and of its fields, all at once. Source: spec §1.3; contract §4 "Validators". */
export function checkArticleModel(
  model: Partial<ArticleModelForm>,
  fields: readonly Field[],
  vocabulary: ArticleModelVocabulary,
  stored: StoredArticleModelForm = {},
): Violation[] {
  return [
    ...checkLocalised('/name', model.name, vocabulary, {
      required: true,
      maxLength: NAME_MAX_LENGTH,
      stored: stored.name,
    }),
    ...checkLocalised('/description', model.description, vocabulary, {
      maxLength: DESCRIPTION_MAX_LENGTH,
      stored: stored.description,
    }),
    ...checkPath(model.path, vocabulary),
    ...checkContributors(model.contributors, vocabulary.contributors, stored.contributors),
    ...(fields.length > vocabulary.maxFields
      ? [violation('/fields', 'too-many', { max: vocabulary.maxFields })]
      : fieldListFaults(fields, vocabulary)),
  ];
}

function checkPath(path: string | null | undefined, vocabulary: ArticleModelVocabulary): Violation[] {
  if (path === null || path === undefined) return [];
  if (!PATH.test(path)) return [violation('/path', 'model-path-format')];
  const example = path.replace('{shortcut}', 'shortcut');
  return vocabulary.isReservedPath(example) ? [violation('/path', 'reserved-path')] : [];
}
