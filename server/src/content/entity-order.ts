import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from '../kernel/app-error.ts';
import { isStorable } from '../kernel/unstorable-text.ts';
import { violation } from '../kernel/violation.ts';

export interface OrderStep {
  column: string;
  direction: 'asc' | 'desc';
}

/** The sort values of one row. */
export type OrderKey = readonly (string | number | null)[];

/**
 * Adds the id as the last step, in the direction of the step before, so that one index serves both.
 * @param titles the language of titles; default: the main one
 */
export function orderOf(sort: readonly OrderStep[], titles?: string): OrderStep[] {
  const isByTitle = (column: string) => titles !== undefined && column === 'title_key';
  const steps = sort.map(({ column, direction }) => ({
    column: `${isByTitle(column) ? 'title' : 'entity'}.${column}`,
    direction,
  }));
  const { column, direction } = steps.at(-1)!;
  return [...steps, { column: column === 'title.title_key' ? 'title.entity_id' : 'entity.id', direction }];
}

/** Returns the condition that a row comes after a key; null sorts first. */
export function isAfter(order: readonly OrderStep[], key: OrderKey): RawBuilder<SqlBool> {
  const isAlike = (step: number) =>
    key[step] === null
      ? sql<SqlBool>`${sql.ref(order[step]!.column)} is null`
      : sql<SqlBool>`${sql.ref(order[step]!.column)} = ${key[step]}`;
  const isPast = ({ column, direction }: OrderStep, value: OrderKey[number]) => {
    const ref = sql.ref(column);
    if (value === null) return direction === 'asc' ? sql<SqlBool>`${ref} is not null` : sql<SqlBool>`1 = 0`;
    return direction === 'asc'
      ? sql<SqlBool>`${ref} > ${value}`
      : sql<SqlBool>`(${ref} < ${value} or ${ref} is null)`;
  };
  const [first] = order;
  if (order.length === 2 && key[0] !== null && !first!.column.includes('.listed_')) {
    const pair = sql`(${sql.join(order.map(({ column }) => sql.ref(column)))})`;
    return sql<SqlBool>`${pair} ${sql.raw(first!.direction === 'asc' ? '>' : '<')} (${sql.join([...key])})`;
  }
  const cases = order.map(
    (step, index) =>
      sql<SqlBool>`(${sql.join(
        [...order.slice(0, index).map((_, before) => isAlike(before)), isPast(step, key[index]!)],
        sql` and `,
      )})`,
  );
  return sql<SqlBool>`(${sql.join(cases, sql` or `)})`;
}

/** Returns the cursor of a key, opaque to clients and valid for one order only. */
export function toCursor(order: readonly OrderStep[], key: OrderKey): string {
  return Buffer.from(JSON.stringify([nameOf(order), ...key])).toString('base64url');
}

/** Parses a cursor. Throws `malformed` when it is not one of this order. */
export function readCursor(cursor: string, order: readonly OrderStep[]): OrderKey {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    parts = undefined;
  }
  const isOurs =
    Array.isArray(parts) &&
    parts.length === order.length + 1 &&
    parts[0] === nameOf(order) &&
    parts.slice(1).every((part, index) => isKeyOf(order[index]!.column, part));
  if (!isOurs) throw new AppError('malformed', { violations: [violation('after', 'pattern')] });
  return (parts as OrderKey).slice(1);
}

function isKeyOf(column: string, part: unknown): boolean {
  if (part === null) return column.includes('.listed_');
  return column.endsWith('_at') ? Number.isSafeInteger(part) : typeof part === 'string' && isStorable(part);
}

function nameOf(order: readonly OrderStep[]): string {
  return order.map(({ column, direction }) => `${column} ${direction}`).join(',');
}
