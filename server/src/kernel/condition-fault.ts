import type { ValueForm } from '../contract/field-type.ts';
import { isDay, toFieldInstant } from './field-date.ts';
import type { Condition } from './list-conditions.ts';

/** The format of a compared value: of a field's values, or a `name`. */
export type ComparedForm = ValueForm | 'name';

/** What lists compare besides fields. */
export const ARTICLE_FACTS: Readonly<Record<string, ComparedForm>> = {
  publishedAt: 'datetime',
  updatedAt: 'datetime',
  shortcut: 'name',
};
export const PAGE_FACTS: Readonly<Record<string, ComparedForm>> = { ...ARTICLE_FACTS, category: 'name' };

const EQUALITY = ['eq', 'ne', 'in', 'exists'];
const ORDER = ['lt', 'lte', 'gt', 'gte'];
/** How values of a format are compared besides equality. */
const FURTHER_OPERATORS: Partial<Record<ComparedForm, readonly string[]>> = {
  text: [...ORDER, 'contains'],
  number: ORDER,
  date: ORDER,
  time: ORDER,
  datetime: ORDER,
  option: ORDER,
  options: ['contains'],
  references: ['contains'],
};

/** Returns what is wrong with a condition on values of a format, or undefined. */
export function conditionFault(
  { field, operator, value }: Condition,
  form: ComparedForm,
): string | undefined {
  if (!EQUALITY.includes(operator) && !FURTHER_OPERATORS[form]?.includes(operator))
    return `"${field}" cannot be compared by "${operator}".`;
  if (operator === 'exists') return undefined;
  const wrong = [value].flat().find((one) => !isValueOf(form, one));
  return wrong === undefined ? undefined : `"${String(wrong)}" is not a value of "${field}".`;
}

function isValueOf(form: ComparedForm, value: unknown): boolean {
  if (form === 'number' || form === 'boolean') return typeof value === form;
  if (typeof value !== 'string') return false;
  if (form !== 'date' && form !== 'datetime') return true;
  return (
    isDateWord(value) || isDay(value) || (form === 'datetime' && toFieldInstant(value, 'UTC') !== undefined)
  );
}

export function isDateWord(value: unknown): boolean {
  return value === 'now' || value === 'today';
}
