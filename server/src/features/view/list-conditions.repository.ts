import { sql, type Expression, type SqlBool } from 'kysely';
import { textKey } from '../../content/content-value.repository.ts';
import { valueFormOf, type Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import { conditionFault, isDateWord, type ComparedForm } from '../../kernel/condition-fault.ts';
import { isDay, toFieldInstant } from '../../kernel/field-date.ts';
import type { Condition } from '../../kernel/list-conditions.ts';
import { dayAt, nextMidnight, startOfDay } from '../../kernel/site-day.ts';
import { ListFault } from '../../kernel/list-fault.ts';
import { PUBLISHED_AT } from './visible.repository.ts';

/** The instant and language of a list. */
export interface ListMoment {
  locale: string;
  /** The language whose values are compared where those in `locale` are missing. */
  defaultLanguage: string;
  /** ms since the epoch. */
  now: number;
  timeZone: string;
}

export type Fields = ReadonlyMap<string, Field>;
export type Facts = Readonly<Record<string, ComparedForm>>;

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};
const FACT_COLUMNS: Readonly<Record<string, Expression<unknown>>> = {
  publishedAt: PUBLISHED_AT,
  updatedAt: sql.ref('entity.updated_at'),
  shortcut: sql.ref('entity.shortcut'),
  category: sql.ref('entity.listed_category'),
};

/**
 * Returns the SQL of a condition on the row `entity`, by a field of its model or a property such as `publishedAt`. A
 * field with several values meets it if any value does. Throws ListFault.
 */
export function holds(
  fields: Fields,
  facts: Facts,
  condition: Condition,
  moment: ListMoment,
): Expression<SqlBool> {
  const field = fields.get(condition.field);
  const form = field ? valueFormOf(field.type) : facts[condition.field];
  if (!form) throw new ListFault(`There is no field "${condition.field}".`);
  const fault = conditionFault(condition, form);
  if (fault !== undefined) throw new ListFault(fault);
  return field ? holdsField(field, form, condition, moment) : holdsFact(form, condition, moment);
}

function holdsField(
  field: Field,
  form: ComparedForm,
  { operator, value }: Condition,
  moment: ListMoment,
): Expression<SqlBool> {
  const own = sql`select value.entity_id from content_value as value where ${isValueIn(field, moment)}`;
  if (operator === 'exists') return sql`entity.id ${sql.raw(value ? 'in' : 'not in')} (${own})`;
  const column = sql.ref(form === 'number' || form === 'boolean' ? 'value.number' : 'value.text_key');
  const compared = [value].flat().map((one) => storedValue(form, one, moment));
  if (operator === 'contains' && form === 'text')
    return sql`entity.id in (${own} and replace(${column}, ${compared[0]}, '') <> ${column})`;
  if (operator === 'in' || operator === 'contains')
    return sql`entity.id in (${own} and ${column} in (${sql.join(compared)}))`;
  const not = sql.raw(operator === 'ne' ? 'not' : '');
  return sql`entity.id ${not} in (${own} and ${column} ${sql.raw(COMPARISONS[operator]!)} ${compared[0]})`;
}

/** Returns the condition that the row `value` belongs to a field in the language of a list. */
export function isValueIn(
  { name, localised }: Field,
  { locale, defaultLanguage }: ListMoment,
): Expression<SqlBool> {
  const inLocale = localised ? locale : '';
  if (!localised || locale === defaultLanguage)
    return sql`value.field = ${name} and value.locale = ${inLocale}`;
  return sql`value.field = ${name} and (value.locale = ${locale} or value.locale = ${defaultLanguage}
    and not exists (select 1 from content_value as translated where translated.entity_id = value.entity_id
      and translated.field = ${name} and translated.locale = ${locale}))`;
}

function holdsFact(
  form: ComparedForm,
  { field, operator, value }: Condition,
  moment: ListMoment,
): Expression<SqlBool> {
  const column = FACT_COLUMNS[field]!;
  if (operator === 'exists') return sql`${column} is ${sql.raw(value ? 'not' : '')} null`;
  const compared = [value]
    .flat()
    .map((one) => (form === 'name' ? String(one) : Date.parse(instantOf(String(one), moment))));
  if (operator === 'in') return sql`${column} in (${sql.join(compared)})`;
  if (operator === 'ne') return sql`(${column} <> ${compared[0]} or ${column} is null)`;
  return sql`${column} ${sql.raw(COMPARISONS[operator]!)} ${compared[0]}`;
}

/** Returns the next instant at which a date condition changes a list: the next midnight, or the next value of a field. */
export async function nextDateAt(
  db: Db,
  modelId: string,
  fields: Fields,
  conditions: readonly Condition[],
  moment: ListMoment,
): Promise<number | undefined> {
  const { now, timeZone } = moment;
  let next = Infinity;
  for (const { field: name, operator, value } of conditions) {
    if (![value].flat().some(isDateWord)) continue;
    const field = fields.get(name);
    // The end of the day, also for instants in a list, which change more rarely.
    if (value !== 'now' || (field && valueFormOf(field.type) !== 'datetime'))
      next = Math.min(next, nextMidnight(now, timeZone));
    else if (field) {
      // With `gte` and `lt`, the result changes only after the value itself.
      const isInclusive = operator === 'gte' || operator === 'lt';
      const { rows } = await sql<{
        at: string | null;
      }>`select min(value.text_key) as at from content_value as value
        join content_entity as entity on entity.id = value.entity_id
        where entity.listed_model_id = ${modelId} and ${isValueIn(field, moment)}
          and value.text_key ${sql.raw(isInclusive ? '>=' : '>')} ${new Date(now).toISOString()}`.execute(db);
      const at = rows[0]?.at;
      if (at) next = Math.min(next, Date.parse(at) + (isInclusive ? 1 : 0));
    }
  }
  return next === Infinity ? undefined : next;
}

/** Returns a value in the format that fields store. */
function storedValue(form: ComparedForm, value: unknown, moment: ListMoment): string | number {
  if (form === 'number' || form === 'boolean') return Number(value);
  const text = String(value);
  if (form === 'datetime') return instantOf(text, moment);
  return form === 'date' && isDateWord(text) ? dayAt(moment.now, moment.timeZone) : textKey(text);
}

/** Returns the instant of `now`, `today`, a date or an instant, in the format that fields store. Throws ListFault. */
function instantOf(value: string, { now, timeZone }: ListMoment): string {
  if (value === 'now') return new Date(now).toISOString();
  const day = value === 'today' ? dayAt(now, timeZone) : value;
  const instant = isDay(day) ? startOfDay(day, timeZone) : toFieldInstant(day, timeZone);
  if (instant !== undefined) return instant;
  throw new ListFault(`"${value}" is not a date.`);
}
