import { sql } from 'kysely';
import { lockContentGraph } from '../content/content-graph-lock.ts';
import { scriptAddress, type DataScriptContext, type DataScriptSection } from '../content/data-script.ts';
import type { Database, Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Violation } from '../kernel/violation.ts';
import { describeScriptFault } from './describe-script-fault.ts';
import type { ScriptEntry } from './read-data-scripts.ts';

export interface LoadDataScriptsDependencies<Services> {
  database: Database;
  clock: Clock;
  messages: Messages;
  /** In loading order, dependencies first. */
  sections: readonly DataScriptSection<unknown, DataScriptContext & Services>[];
  /** What the sections use to insert entries. */
  services: Services;
}

/**
 * Inserts the entries of the scripts that were never inserted before, in one transaction. Leaves alone what an
 * administrator has changed or deleted since. When several instances start together, one inserts. Returns the number
 * of inserted entries. Throws an Error with a line for each entry that cannot be inserted, starting with file and
 * line.
 */
export async function loadDataScripts<Services>(
  entries: readonly ScriptEntry[],
  { database, clock, messages, sections, services }: LoadDataScriptsDependencies<Services>,
): Promise<number> {
  const done = await insertedKeys(database.read);
  const open = sections.flatMap((section) =>
    entries
      .filter((entry) => entry.section === section.section)
      .map((entry) => ({ section, entry, key: section.keyOf(entry.item) }))
      .filter(({ key }) => !done.has(recordKey(section.section, key))),
  );
  if (open.length === 0) return 0;

  const announced = new Set(open.map(({ section, key }) => scriptAddress(section.section, key)));
  const context = { ...services, now: clock.now(), announced };
  return database.transaction(async (db) => {
    await lockContentGraph(db, database.dialect);
    try {
      const { inserted, faults } = await insertEntries(db, open, {
        ...{ context, sections },
        describe: (entry, fault) => describeScriptFault(entry, fault, entries, messages),
      });
      if (faults.length > 0) throw new Error(faults.toSorted(BY_PLACE.compare).join('\n'));
      return inserted;
    } catch (error) {
      for (const section of sections) await section.undo?.(context);
      throw error;
    }
  });
}

/** Sorts faults by file and line; some are found only when all entries exist. */
const BY_PLACE = new Intl.Collator('en', { numeric: true });

interface OpenEntry<C extends DataScriptContext> {
  section: DataScriptSection<unknown, C>;
  entry: ScriptEntry;
  key: string;
}

interface InsertOptions<C extends DataScriptContext> {
  context: C;
  sections: readonly DataScriptSection<unknown, C>[];
  describe(entry: ScriptEntry, fault: Violation): string;
}

/**
 * Continues after an entry that cannot be inserted in order to collect all faults. The transaction must then be
 * rolled back.
 */
async function insertEntries<C extends DataScriptContext>(
  db: Db,
  open: readonly OpenEntry<C>[],
  { context, sections, describe }: InsertOptions<C>,
): Promise<{ inserted: number; faults: string[] }> {
  let inserted = 0;
  const faults: string[] = [];
  for (const { section, entry, key } of open) {
    if (!(await record(db, section.section, key, context.now))) continue;
    const violations = await attempt(db, () => section.insert(db, entry.item, context));
    faults.push(...violations.map((fault) => describe(entry, fault)));
    inserted += 1;
  }
  for (const section of sections) {
    // The pointer of a violation starts with the key of the entry at fault.
    const describeLast = (fault: Violation) => {
      const [, key, ...rest] = fault.pointer.split('/');
      const at = open.find((candidate) => candidate.section === section && candidate.key === key);
      return at ? describe(at.entry, { ...fault, pointer: `/${rest.join('/')}` }) : fault.pointer;
    };
    faults.push(...(await attempt(db, async () => section.finish?.(db, context))).map(describeLast));
  }
  return { inserted, faults };
}

/** Records an entry as inserted. Returns false when another instance or an earlier script has already done so. */
async function record(db: Db, section: string, key: string, now: number): Promise<boolean> {
  const result = await db
    .insertInto('data_script_entry')
    .values({ section, entry_key: key, inserted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

async function insertedKeys(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('data_script_entry').select(['section', 'entry_key']).execute();
  return new Set(rows.map((row) => recordKey(row.section, row.entry_key)));
}

function recordKey(section: string, key: string): string {
  return `${section} ${key}`;
}

/**
 * Runs the work in a savepoint. Rolls back and returns the violations when it throws them. PostgreSQL needs the
 * savepoint to continue a transaction after a failed statement.
 */
export async function attempt(db: Db, work: () => Promise<void>): Promise<Violation[]> {
  await sql`savepoint data_script`.execute(db);
  try {
    await work();
    await sql`release savepoint data_script`.execute(db);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.violations.length === 0) throw error;
    await sql`rollback to savepoint data_script`.execute(db);
    return error.violations;
  }
}
