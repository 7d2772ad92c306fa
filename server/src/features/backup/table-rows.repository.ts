import { sql } from 'kysely';
import type { Database, Db } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

type Dialect = Database['dialect'];
type Row = Readonly<Record<string, unknown>>;

/** The target size of a batch: a trade-off between memory and speed. */
const TARGET_BYTES = 512 * 1024;
const MAX_ROWS = 2000;
const PLACE = 'backup_place';
/** `search_number` identifies a row in the search index; each database assigns its own. */
const OWN_COLUMNS = new Set(['search_number', PLACE]);

/** Returns those of the tables that exist: databases of earlier releases lack some. */
export async function findTables(
  db: Db,
  dialect: Dialect,
  tables: readonly (keyof Tables)[],
): Promise<(keyof Tables)[]> {
  const { rows } = await (
    dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(db);
  const existing = new Set(rows.map(({ name }) => name));
  return tables.filter((table) => existing.has(table));
}

/** Prepares a snapshot for a long read: blocks schema changes until it ends, but no writes. */
export async function lockSchema(db: Db, dialect: Dialect, tables: readonly string[]): Promise<void> {
  if (dialect === 'sqlite') return;
  await disableTimeouts(db, dialect);
  const names = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${names} in access share mode`.execute(db);
}

/** Disables the statement timeout and the idle timeout for the long transaction of a backup or restore. */
export async function disableTimeouts(db: Db, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
}

export async function findMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** Yields batches with all rows of a table as lines of JSON, from a snapshot. */
export async function* readLines(
  db: Db,
  dialect: Dialect,
  table: keyof Tables,
): AsyncGenerator<readonly string[]> {
  const portions = dialect === 'sqlite' ? readByPlace(db, table) : readByCursor(db, table);
  let limit = 100;
  await portions.next();
  for (;;) {
    const { value: rows = [] } = await portions.next(limit);
    if (rows.length === 0) return;
    const lines = rows.map((row) => JSON.stringify(row));
    yield lines;
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    limit = Math.max(1, Math.min(MAX_ROWS, limit * 2, Math.floor((rows.length * TARGET_BYTES) / length)));
  }
}

/** Yields batches; the argument of `next` is the maximum number of rows. */
type Portions = AsyncGenerator<Row[], undefined, number>;

async function* readByPlace(db: Db, table: string): Portions {
  let limit = yield [];
  for (let place = -1; ;) {
    const { rows } = await sql<Row>`select rowid as ${sql.ref(PLACE)}, * from ${sql.table(table)}
      where rowid > ${place} order by rowid limit ${limit}`.execute(db);
    if (rows.length === 0) return;
    place = rows.at(-1)![PLACE] as number;
    limit = yield rows.map(withoutOwn);
  }
}

function withoutOwn(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !OWN_COLUMNS.has(column)));
}

async function* readByCursor(db: Db, table: string): Portions {
  let limit = yield [];
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(limit)} from backup_rows`.execute(db);
    if (rows.length === 0) break;
    limit = yield rows.map(withoutOwn);
  }
  await sql`close backup_rows`.execute(db);
}

/** Inserts rows from lines of JSON, which must all have the properties of the first one. */
export async function insertLines(
  db: Db,
  dialect: Dialect,
  table: string,
  lines: readonly string[],
): Promise<void> {
  const columns = Object.keys(JSON.parse(lines[0]!) as Row);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const rows = `[${lines.join(',')}]`;
  if (dialect === 'postgres') {
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from json_populate_recordset(null::${sql.table(table)}, ${rows})`.execute(db);
    return;
  }
  const values = sql.join(
    columns.map((column) => sql`json_extract(value, ${sql.lit(`$.${JSON.stringify(column)}`)})`),
  );
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from json_each(${rows})`.execute(db);
}

/** Tables that only SQLite has. */
const SQLITE_TABLES = ['search_count', 'content_text_words', 'content_draft_text_words'];

/** Drops all tables and functions of Parvis. */
export async function dropTables(db: Db, dialect: Dialect, tables: readonly (keyof Tables)[]): Promise<void> {
  const functions = dialect === 'postgres' ? await findTriggerFunctions(db, tables) : [];
  const own = ['form_result_count', ...(dialect === 'sqlite' ? SQLITE_TABLES : [])];
  for (const table of [...own, ...tables.toReversed()]) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db);
  }
  for (const name of functions) await sql`drop function ${sql.ref(name)}()`.execute(db);
}

async function findTriggerFunctions(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct routine.proname as name
      from pg_trigger trigger
      join pg_proc routine on routine.oid = trigger.tgfoid
      join pg_class on pg_class.oid = trigger.tgrelid
     where not trigger.tgisinternal
       and pg_class.relnamespace = current_schema()::regnamespace
       and pg_class.relname in (${sql.join(tables)})`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns whether any of the tables has a row. */
export async function haveRows(db: Db, tables: readonly (keyof Tables)[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}
