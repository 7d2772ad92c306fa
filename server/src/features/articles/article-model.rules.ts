import type { ArticleModelDocument } from '../../contract/article-model.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { checkFields, type FieldListSettings } from '../../content/field-list.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { checkLocalised } from '../../content/localised.rules.ts';
import { violation, type Violation } from '../../kernel/violation.ts';

const NAME_MAX_LENGTH = 500;
const DESCRIPTION_MAX_LENGTH = 2000;
/** One fixed step or more, then the place of the article's shortcut: `/news/{shortcut}`. */
const PATH = /^(?:\/(?!\.{1,2}\/)[\p{L}\p{M}\p{N}._~-]+)+\/\{shortcut\}$/u;

/** What a model may refer to, as it is now. */
export interface ArticleModelVocabulary extends FieldListSettings {
  contributors: ReadonlySet<string>;
  /** Whether the service itself answers at the address. */
  isReservedPath(path: string): boolean;
}

/**
 * Returns the faults of an article model and of its fields, all at once. What `stored` has may stay. Source: spec §1.3; contract §4
 * "Validators".
 */
export function checkArticleModel(
  model: Partial<ArticleModelDocument>,
  vocabulary: ArticleModelVocabulary,
  stored: Partial<ArticleModelDocument> = {},
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
    ...checkFields(model.fields ?? [], stored.fields ?? [], vocabulary),
  ];
}

/** Whether values that fit the one definition need not fit the other. */
export function changesValues(before: Field, after: Field): boolean {
  return before.type !== after.type || Boolean(before.localised) !== Boolean(after.localised);
}

function checkPath(path: string | null | undefined, vocabulary: ArticleModelVocabulary): Violation[] {
  if (path === null || path === undefined) return [];
  if (!PATH.test(path)) return [violation('/path', 'model-path-format')];
  const example = path.replace('{shortcut}', 'shortcut');
  return vocabulary.isReservedPath(example) ? [violation('/path', 'reserved-path')] : [];
}
