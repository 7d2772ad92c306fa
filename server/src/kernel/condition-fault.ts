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

/** Returns the operators that compare values of a format. */
export function operatorsOf(form: ComparedForm): readonly string[] {
  return [...EQUALITY, ...(FURTHER_OPERATORS[form] ?? [])];
}

/** Returns what is wrong with a condition on values of a format, or undefined. */
export function conditionFault(condition: Condition, form: ComparedForm): string | undefined {
  const { field, operator } = condition;
  if (!operatorsOf(form).includes(operator)) return `"${field}" cannot be compared by "${operator}".`;
  const wrong = incomparableValue(condition, form);
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} is not a value of "${field}".`;
}

/** Returns a value of a condition that is none of the format, or undefined. */
export function incomparableValue({ operator, value }: Condition, form: ComparedForm): unknown {
  if (operator === 'exists') return typeof value === 'boolean' ? undefined : value;
  return [value].flat().find((one) => !isValueOf(form, one));
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
