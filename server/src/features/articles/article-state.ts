import type { ArticleForm } from '../../contract/article.ts';
import type { EntityBase } from '../../content/entity.repository.ts';
import type { Field } from '../../content/field-type.ts';
import { searchText } from '../../content/search.ts';
import { AppError, refuse } from '../../kernel/app-error.ts';
import { fromInstant } from '../../kernel/clock.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { violation, type Violation } from '../../kernel/violation.ts';
import type { HtmlCleaner } from '../../rendering/html-cleaner.ts';
import { MAX_NESTING } from '../../rendering/sanitise.ts';
import { mapFieldValues } from '../../content/map-field-values.ts';
import type { ArticleState } from './article.repository.ts';

/** What is stored of a body, whose values are checked and cleaned already. */
export function toState(form: ArticleForm, values: Record<string, unknown>): ArticleState {
  return {
    modelId: form.modelId as EntityId,
    title: form.title,
    status: form.status ?? 'draft',
    publishAt: form.publishAt ? fromInstant(form.publishAt) : null,
    unpublishAt: form.unpublishAt ? fromInstant(form.unpublishAt) : null,
    values,
  };
}

export function toBase(
  form: Pick<ArticleForm, 'shortcut' | 'title' | 'contributors'>,
  defaultLanguage: string,
): EntityBase {
  return {
    shortcut: form.shortcut,
    titleKey: searchKey(form.title[defaultLanguage] ?? ''),
    searchText: searchText([form.shortcut, ...Object.values(form.title)]),
    contributors: form.contributors ?? [],
  };
}

/**
 * The values with every rich text cleaned. Throws `too-large` for one over the limit, in bytes of UTF-8, and `invalid` where it is nested
 * too deep.
 */
export function cleanValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  cleaner: HtmlCleaner,
  maxBytes: number,
): Record<string, unknown> {
  const tooLarge: string[] = [];
  const tooDeep: Violation[] = [];
  const richTexts = fields.filter((field) => field.type === 'rich-text');
  const clean = mapFieldValues(values, richTexts, (value, _field, pointer) => {
    if (typeof value !== 'string') return value;
    const clean = Buffer.byteLength(value) > maxBytes ? value : cleaner.clean(value);
    if (clean === undefined) tooDeep.push(violation(pointer, 'nested-too-deep', { max: MAX_NESTING }));
    else if (Buffer.byteLength(clean) > maxBytes) tooLarge.push(pointer);
    return clean;
  });
  if (tooLarge.length > 0) {
    throw new AppError('too-large', {
      violations: tooLarge.map((pointer) => violation(pointer, 'too-large', { max: maxBytes })),
    });
  }
  refuse(tooDeep);
  return clean;
}
