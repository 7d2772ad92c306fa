import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { rowsByTable, type RequiredRow, type WaitingUnit, type WriteUnit } from './write-unit.ts';

/** Classes of SQLSTATE: a value that cannot be stored; a row that breaks a rule of its table, or holds what another has. */
const ROW_FAULTS = ['22', '23'];

/**
 * Stores units in one transaction, all rows in one statement: the number of round trips does not depend on the number of
 * units. Where the rows of one cannot be stored, each is tried alone, so that each gets its own answer.
 */
export function postgresUnits(
  transaction: Database['transaction'],
): (batch: readonly WaitingUnit[]) => Promise<void> {
  async function storeBatch(batch: readonly WaitingUnit[]): Promise<void> {
    const units = batch.map(({ unit }) => unit);
    try {
      const stored = await transaction((db) => storeUnits(db, units));
      batch.forEach(({ resolve }, index) => resolve(stored[index]!));
    } catch (error) {
      if (batch.length > 1 && isFaultOfRow(error)) {
        for (const waiting of batch) await storeBatch([waiting]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }
  return storeBatch;
}

/** The driver's fault stands behind the one that it was translated to. */
function isFaultOfRow(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code].some((candidate) => ROW_FAULTS.includes(String(candidate).slice(0, 2)));
}

async function storeUnits(db: Db, units: readonly WriteUnit[]): Promise<boolean[]> {
  const required = new Map(
    units.flatMap(({ requires = [] }) => requires.map((row) => [JSON.stringify(row), row])),
  );
  const met = new Set<string>();
  for (const [key, row] of required) if (await isThere(db, row)) met.add(key);
  const stored = units.map(({ requires = [] }) => requires.every((row) => met.has(JSON.stringify(row))));
  await insertAll(
    db,
    units.filter((_, index) => stored[index]),
  );
  return stored;
}

/** Whether the row is there. Where it may not change, nobody changes it before the transaction ends. */
async function isThere(db: Db, { table, values, mayChange }: RequiredRow): Promise<boolean> {
  const conditions = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    ${mayChange ? sql`` : sql`for share`}`.execute(db);
  return rows.length > 0;
}

/** References between rows are looked at when the statement ends: their order in it does not matter. */
async function insertAll(db: Db, units: readonly WriteUnit[]): Promise<void> {
  const byShape = new Map<string, { table: string; columns: string[]; rows: object[] }>();
  for (const [table, rows] of units.flatMap(rowsByTable)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      const shape = `${table} ${columns.join(' ')}`;
      const known = byShape.get(shape) ?? { table, columns, rows: [] };
      known.rows.push(row);
      byShape.set(shape, known);
    }
  }
  if (byShape.size === 0) return;
  const inserts = [...byShape.values()].map(({ table, columns, rows }, index) => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return sql`${sql.ref(`insert_${index}`)} as (insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}))`;
  });
  await sql`with ${sql.join(inserts)} select 1`.execute(db);
}
