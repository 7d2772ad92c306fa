import type { ArticleModelDocument } from '../../contract/article-model.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { checkFields, type FieldListSettings } from '../../content/field-list.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { checkLocalised } from '../../content/localised.rules.ts';
import type { ModelPath } from '../../kernel/addressing.ts';
import { isReservedPattern } from '../../contract/public-path.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';

const NAME_MAX_LENGTH = 500;
const DESCRIPTION_MAX_LENGTH = 2000;
/** At least one fixed segment, followed by the placeholder of the article: `/news/{slug}`. `{shortcut}` is a synonym. */
const PATH = /^(?:\/(?!\.{1,2}\/)[\p{L}\p{M}\p{N}._~-]+)+\/\{(?:slug|shortcut)\}$/u;

/** What a model may currently refer to. */
export interface ArticleModelVocabulary extends FieldListSettings {
  contributors: ReadonlySet<string>;
}

/**
 * Returns all violations of an article model and its fields. Values in `stored` remain allowed. Source: spec §1.3;
 * contract §4 "Validators".
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
    ...checkPath(model.path, vocabulary, stored.path),
    ...(model.feed && (model.path ?? null) === null ? [violation('/feed', 'feed-without-path')] : []),
    ...checkContributors(model.contributors, vocabulary.contributors, stored.contributors),
    ...checkFields(model.fields ?? [], stored.fields ?? [], vocabulary),
  ];
}

/** Returns whether values that are valid for one definition may be invalid for the other. */
export function changesValues(before: Field, after: Field): boolean {
  return before.type !== after.type || Boolean(before.localised) !== Boolean(after.localised);
}

function checkPath(
  path: ModelPath | undefined,
  vocabulary: ArticleModelVocabulary,
  stored: ModelPath | undefined,
): Violation[] {
  if (path === null || path === undefined) return [];
  if (typeof path === 'string') return pathFaults('/path', path, vocabulary);
  const before = typeof stored === 'object' && stored !== null ? stored : {};
  return [
    ...checkLocalised('/path', path, vocabulary, { required: true, stored: before }),
    ...Object.entries(path).flatMap(([locale, pattern]) =>
      pathFaults('/path' + pointerStep(locale), pattern, vocabulary),
    ),
  ];
}

function pathFaults(pointer: string, path: string, { languages }: ArticleModelVocabulary): Violation[] {
  if (!PATH.test(path)) return [violation(pointer, 'model-path-format')];
  return isReservedPattern(path, languages) ? [violation(pointer, 'reserved-path')] : [];
}
