import { sql, type Expression, type SqlBool } from 'kysely';
import { textKey } from '../../content/content-value.repository.ts';
import { valueFormOf, type Field } from '../../content/field-type.ts';
import type { Db } from '../../database/database.ts';
import { isDay, toFieldInstant } from '../../kernel/field-date.ts';
import type { Condition } from '../../kernel/list-conditions.ts';
import { dayAt, nextMidnight, startOfDay } from '../../kernel/site-day.ts';
import { ListFault } from '../../rendering/list-fault.ts';
import { PUBLISHED_AT } from './visible.repository.ts';

/** The moment and language of a list. */
export interface ListMoment {
  locale: string;
  /** ms since the epoch. */
  now: number;
  timeZone: string;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  eq: '=',
  ne: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};
/** Instants of an entity, in ms since the epoch. */
const INSTANTS: Readonly<Record<string, Expression<number>>> = {
  publishedAt: PUBLISHED_AT,
  updatedAt: sql<number>`entity.updated_at`,
};

/**
 * Returns a condition on the row `entity`, by a field of its model, or by `publishedAt`, `updatedAt` or `shortcut`. A field with several
 * values fulfils it if any value does. Throws ListFault.
 */
export function holds(
  fields: ReadonlyMap<string, Field>,
  condition: Condition,
  moment: ListMoment,
): Expression<SqlBool> {
  const { field: name, operator, value } = condition;
  const field = fields.get(name);
  if (!field) return holdsFact(condition, moment);
  const own = sql`select value.entity_id from content_value as value
    where value.field = ${name} and value.locale = ${field.localised ? moment.locale : ''}`;
  if (operator === 'exists') return sql`entity.id ${sql.raw(value ? 'in' : 'not in')} (${own})`;
  const column = sql.ref(isNumber(field) ? 'value.number' : 'value.text_key');
  const comparable = [value].flat().map((one) => readValue(field, one, moment));
  const not = sql.raw(operator === 'ne' ? 'not' : '');
  if (operator === 'contains' && valueFormOf(field.type) === 'text')
    return sql`entity.id in (${own} and replace(${column}, ${comparable[0]}, '') <> ${column})`;
  if (operator === 'in' || operator === 'contains')
    return sql`entity.id in (${own} and ${column} in (${sql.join(comparable)}))`;
  if (COMPARISONS[operator] !== '=' && !isOrdered(field))
    throw new ListFault(`The field "${name}" has no order, so that "${operator}" cannot compare it.`);
  return sql`entity.id ${not} in (${own} and ${column} ${sql.raw(COMPARISONS[operator]!)} ${comparable[0]})`;
}

/** Returns when a list changes because its dates pass: the next midnight, or the next date of a field. */
export async function nextDateAt(
  db: Db,
  modelId: string,
  fields: ReadonlyMap<string, Field>,
  conditions: readonly Condition[],
  { locale, now, timeZone }: ListMoment,
): Promise<number | undefined> {
  let next = Infinity;
  for (const { field: name, operator, value } of conditions) {
    const field = fields.get(name);
    const isInstant = field ? valueFormOf(field.type) === 'datetime' : name in INSTANTS;
    if (value === 'today' || (value === 'now' && !isInstant))
      next = Math.min(next, nextMidnight(now, timeZone));
    else if (value === 'now' && field) {
      // With `gte` and `lt` the value itself still belongs to the other side.
      const isInclusive = operator === 'gte' || operator === 'lt';
      const { rows } = await sql<{
        at: string | null;
      }>`select min(value.text_key) as at from content_value as value
        join content_entity as entity on entity.id = value.entity_id
        where entity.listed_model_id = ${modelId} and value.field = ${name}
          and value.locale = ${field.localised ? locale : ''}
          and value.text_key ${sql.raw(isInclusive ? '>=' : '>')} ${new Date(now).toISOString()}`.execute(db);
      const at = rows[0]?.at;
      if (at) next = Math.min(next, Date.parse(at) + (isInclusive ? 1 : 0));
    }
  }
  return next === Infinity ? undefined : next;
}

function holdsFact({ field, operator, value }: Condition, moment: ListMoment): Expression<SqlBool> {
  const comparison = COMPARISONS[operator];
  const instant = INSTANTS[field];
  if (instant && comparison && typeof value === 'string') {
    const at = Date.parse(instantOf(field, value, moment));
    return operator === 'ne' ? sql`${instant} <> ${at}` : sql`${instant} ${sql.raw(comparison)} ${at}`;
  }
  if (field === 'shortcut' && (operator === 'eq' || operator === 'ne' || operator === 'in')) {
    const not = sql.raw(operator === 'ne' ? 'not' : '');
    return sql`entity.shortcut ${not} in (${sql.join([value].flat().map(String))})`;
  }
  throw new ListFault(
    instant || field === 'shortcut'
      ? `"${field}" cannot be compared by "${operator}" with this value.`
      : `There is no field "${field}".`,
  );
}

function isNumber({ type }: Field): boolean {
  return ['number', 'boolean'].includes(valueFormOf(type));
}

function isOrdered({ type }: Field): boolean {
  return ['text', 'number', 'date', 'time', 'datetime', 'option'].includes(valueFormOf(type));
}

/** Returns a value as fields store it. Throws ListFault for a value of another type. */
function readValue(field: Field, value: unknown, moment: ListMoment): string | number {
  const form = valueFormOf(field.type);
  if (form === 'number' && typeof value === 'number') return value;
  if (form === 'boolean' && typeof value === 'boolean') return Number(value);
  if (typeof value === 'string' && form !== 'number' && form !== 'boolean') {
    if (form === 'datetime') return instantOf(field.name, value, moment);
    if (form !== 'date') return textKey(value);
    if (value === 'now' || value === 'today') return dayAt(moment.now, moment.timeZone);
    if (isDay(value)) return value;
  }
  throw new ListFault(`"${String(value)}" is no value of the field "${field.name}".`);
}

/** Returns the instant of a word, a date or an instant, as fields store it. */
function instantOf(name: string, value: string, { now, timeZone }: ListMoment): string {
  if (value === 'now') return new Date(now).toISOString();
  const day = value === 'today' ? dayAt(now, timeZone) : value;
  const instant = isDay(day) ? startOfDay(day, timeZone) : toFieldInstant(day, timeZone);
  if (instant !== undefined) return instant;
  throw new ListFault(`"${value}" is no value of the field "${name}".`);
}
