import type { ArticleModelFieldForm } from '../../contract/article-model.ts';
import { fieldDefinitionFaults } from '../../content/field-definition.rules.ts';
import type { Field } from '../../content/field-type.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { ArticleModelVocabulary } from './article-model.rules.ts';

/** A name that is always well-formed, for a field whose own is told as a fault of the schema already. */
const SOME_NAME = 'name';

/** The field of a body. `localised` and `required` are false when they are not given. */
export function toField(form: ArticleModelFieldForm): Field {
  const { name, type, required = false, localised = false, attributes } = form;
  return { name, type, required, localised, attributes };
}

/**
 * The faults of one field. Without type or attributes there is nothing to look at. The type and the locales of the stored field may
 * stay, even when they are no longer configured. Source: spec §1.3.
 */
export function checkModelField(
  form: Partial<ArticleModelFieldForm>,
  vocabulary: ArticleModelVocabulary,
  stored?: Field,
): Violation[] {
  const { name = SOME_NAME, type, attributes } = form;
  if (type === undefined || attributes === undefined) return [];
  const languages = [...new Set([...vocabulary.languages, ...(stored ? localesOf(stored) : [])])];
  return fieldDefinitionFaults(
    toField({ ...form, name, type, attributes }),
    '',
    { ...vocabulary, languages },
    new Set(stored ? [stored.type] : []),
  );
}

/** The order must name every field of the model, each once. */
export function checkFieldOrder(ids: readonly string[], stored: readonly string[]): Violation[] {
  const violations = ids.flatMap((id, index) => {
    const at = `/ids/${index}`;
    if (!stored.includes(id)) return [violation(at, 'unknown-field', { name: id })];
    return ids.indexOf(id) < index ? [violation(at, 'duplicate')] : [];
  });
  const complete = stored.every((id) => ids.includes(id));
  return complete ? violations : [...violations, violation('/ids', 'too-few', { min: stored.length })];
}

/** Whether values that fit the one definition need not fit the other. */
export function changesValues(before: Field, after: Field): boolean {
  return before.type !== after.type || Boolean(before.localised) !== Boolean(after.localised);
}

function localesOf({ attributes: { label, help, placeholder, values = [] } }: Field): string[] {
  return [label, help, placeholder, ...values.map((option) => option.label)].flatMap((text) =>
    Object.keys(text ?? {}),
  );
}
