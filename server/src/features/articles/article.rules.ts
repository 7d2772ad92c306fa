import type { ArticleDocument } from '../../contract/article.ts';
import type { Localised } from '../../contract/common.ts';
import { checkContributors } from '../../content/contributor.rules.ts';
import { checkLocalisedFieldValue, type FieldValueSettings } from '../../content/field-value.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { checkDescribed } from '../../content/described.rules.ts';
import { checkLocalised, checkReleasedLanguages, type Languages } from '../../content/localised.rules.ts';
import { checkSchedule } from '../../content/schedule.rules.ts';
import { publicPathFault } from '../../contract/public-path.ts';
import { pointerStep, violation, type Violation } from '../../kernel/violation.ts';

const TITLE_MAX_LENGTH = 500;

/** What an article may currently refer to. */
export interface ArticleVocabulary extends FieldValueSettings, Languages {
  contributors: ReadonlySet<string>;
}

/** The normalised values of an article, with all its violations. */
export interface CheckedArticle {
  values: Record<string, unknown>;
  violations: Violation[];
}

/**
 * Returns all violations of an article against its model. Those of values have the pointer `/values/<name>`, or
 * `/values/<name>/<locale>` for localised fields. Only the form of references is checked. Source: spec §1.3; contract
 * §4 "Validators".
 */
export function checkArticle(
  article: Partial<ArticleDocument>,
  model: { fields: readonly Field[] },
  vocabulary: ArticleVocabulary,
  stored: Partial<ArticleDocument> = {},
): CheckedArticle {
  const { values, violations } = checkValues(article.values ?? {}, model, vocabulary, stored.values);
  return {
    values,
    violations: [
      ...checkLocalised('/title', article.title, vocabulary, {
        required: true,
        maxLength: TITLE_MAX_LENGTH,
        stored: stored.title,
      }),
      ...checkDescribed(article, vocabulary, stored),
      ...checkSchedule(article),
      ...checkReleasedLanguages(article.languages, vocabulary.languages, stored.languages),
      ...checkSlug(article.slug, vocabulary, stored.slug),
      ...checkContributors(article.contributors, vocabulary.contributors, stored.contributors),
      ...violations,
    ],
  };
}

/** Returns the violations of a slug: one path segment per language. */
function checkSlug(slug: Localised | undefined, vocabulary: Languages, stored?: Localised): Violation[] {
  const unknown = checkLocalised('/slug', slug, vocabulary, { stored });
  const faults = Object.entries(slug ?? {})
    .filter(([, name]) => name.includes('/') || publicPathFault(`/x/${name}`, []) !== undefined)
    .map(([locale]) => violation('/slug' + pointerStep(locale), 'slug-format'));
  return [...unknown, ...faults];
}

function checkValues(
  given: Readonly<Record<string, unknown>>,
  model: { fields: readonly Field[] },
  vocabulary: ArticleVocabulary,
  stored: Readonly<Record<string, unknown>> = {},
): CheckedArticle {
  const names = new Set(model.fields.map((field) => field.name));
  const values: Record<string, unknown> = {};
  const violations = Object.keys(given)
    .filter((name) => !names.has(name))
    .map((name) => violation('/values' + pointerStep(name), 'unknown-field', { name }));
  for (const field of model.fields) {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    const before = Object.hasOwn(stored, field.name) ? stored[field.name] : undefined;
    const settings = { ...vocabulary, languages: [...vocabulary.languages, ...localesOf(field, before)] };
    const pointer = '/values' + pointerStep(field.name);
    const checked = checkLocalisedFieldValue(field, value, pointer, settings, before);
    if (checked.value !== undefined) values[field.name] = checked.value;
    for (const fault of checked.violations) violations.push(fault);
  }
  return { values, violations };
}

function localesOf(field: Field, value: unknown): string[] {
  return field.localised && typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
