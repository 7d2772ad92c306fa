import type { ValueForm } from '../../contract/field-type.ts';
import { AppError } from '../../kernel/app-error.ts';
import {
  ARTICLE_FACTS,
  operatorsOf,
  incomparableValue,
  type ComparedForm,
} from '../../kernel/condition-fault.ts';
import {
  OPERATORS,
  type Condition,
  type ConditionValue,
  type Operator,
} from '../../kernel/list-conditions.ts';
import { isShortcut } from '../../kernel/shortcut.ts';
import { toText } from '../../rendering/plain-text.ts';
import { unknownName, violation, type Violation } from '../../kernel/violation.ts';

export const DEFAULT_SIZE = 20;
export const MAX_SIZE = 100;
const MAX_CONDITIONS = 20;
const FILTER = /^([^[\]]+)(?:\[(\w+)\])?$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const OWN = ['model', 'locale', 'page', 'size', 'sort'];
const SORTS = ['publishedAt', 'updatedAt', 'title', 'shortcut'];

type Query = Readonly<Record<string, unknown>>;

/** A parsed request for a list of articles. */
export interface DataListQuery {
  model: string;
  size: number;
  where: readonly Condition[];
  sort: string | undefined;
}

/** Returns the page size; undefined for anything but an integer from 1 to 100. */
export function sizeOf({ size = String(DEFAULT_SIZE) }: Query): number | undefined {
  const number = typeof size === 'string' && /^\d{1,3}$/.test(size) ? Number(size) : 0;
  return number >= 1 && number <= MAX_SIZE ? number : undefined;
}

/** Returns the conditions and the order of a list. Throws `malformed` with all faults. */
export async function readDataListQuery(
  query: Query,
  fieldsOf: (model: string) => Promise<ReadonlyMap<string, ValueForm> | undefined>,
  faults: readonly Violation[],
): Promise<DataListQuery> {
  const { model, sort, page } = query;
  const violations = [...faults];
  const size = sizeOf(query);
  if (size === undefined) violations.push(violation('size', 'maximum', { max: MAX_SIZE }));
  if (page !== undefined && !(typeof page === 'string' && /^[1-9]\d{0,8}$/.test(page)))
    violations.push(violation('page', 'minimum', { min: 1 }));
  const fields = typeof model === 'string' && isShortcut(model) ? await fieldsOf(model) : undefined;
  if (model === undefined) violations.push(violation('model', 'required'));
  else if (!fields) violations.push(violation('model', 'unknown-model', { name: toText(model) }));
  const where = fields ? readFilters(query, fields, violations) : [];
  if (fields && sort !== undefined) violations.push(...sortFaults(sort, [...SORTS, ...fields.keys()]));
  if (violations.length > 0) throw new AppError('malformed', { violations });
  return { model: model as string, size: size!, where, sort: sort as string | undefined };
}

function readFilters(
  query: Query,
  fields: ReadonlyMap<string, ValueForm>,
  violations: Violation[],
): Condition[] {
  const filters = Object.entries(query).filter(([name]) => !OWN.includes(name));
  if (filters.length > MAX_CONDITIONS) violations.push(violation('', 'too-many', { max: MAX_CONDITIONS }));
  return filters.flatMap(([name, value]) => {
    const [, field = '', given = 'eq'] = FILTER.exec(name) ?? [];
    const form =
      fields.get(field) ?? (Object.hasOwn(ARTICLE_FACTS, field) ? ARTICLE_FACTS[field] : undefined);
    const operator = OPERATORS.find((known) => known === given);
    const fault = (code: string, params?: Record<string, string>) => {
      violations.push(violation(name, code, params));
      return [];
    };
    if (!form) return fault('unknown-parameter');
    const allowed = operatorsOf(form);
    if (!operator || !allowed.includes(operator)) return fault('enum', { allowed: allowed.join(', ') });
    if (typeof value !== 'string') return fault('duplicate');
    const condition: Condition = { field, operator, value: readValue(value, operator, form) };
    return incomparableValue(condition, form) === undefined ? [condition] : fault('pattern');
  });
}

function readValue(text: string, operator: Operator, form: ComparedForm): ConditionValue {
  if (operator === 'in') return text.split(',').map((part) => readScalar(part, form));
  return readScalar(text, operator === 'exists' ? 'boolean' : form);
}

function readScalar(text: string, form: ComparedForm): string | number | boolean {
  if (form === 'number' && NUMBER.test(text)) return Number(text);
  if (form === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function sortFaults(sort: unknown, known: readonly string[]): Violation[] {
  if (typeof sort !== 'string') return [violation('sort', 'duplicate')];
  return sort
    .split(',')
    .map((part) => part.trim().replace(/^-/, ''))
    .filter((name) => !known.includes(name))
    .map((name) => unknownName('sort', 'unknown-field', name, known));
}
