import { describeSourceFault } from '../config/source-fault.ts';
import type { DataScriptSection } from '../content/data-script.ts';
import type { Database, Db } from '../database/database.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Messages } from '../kernel/messages.ts';
import type { Violation } from '../kernel/violation.ts';
import type { ScriptEntry } from './read-data-scripts.ts';

export interface LoadDataScriptsDependencies {
  database: Database;
  clock: Clock;
  messages: Messages;
  /** In the order in which they are loaded, so that what others refer to comes first. */
  sections: readonly DataScriptSection[];
}

/**
 * Inserts what the scripts give and has never been inserted before, all in one transaction: what an administrator
 * changed or removed since is left alone. Of several instances that start at once, one inserts. Gives the
 * number of inserted entries. Throws an Error that names file and line of an entry that cannot be inserted.
 */
export async function loadDataScripts(
  entries: readonly ScriptEntry[],
  { database, clock, messages, sections }: LoadDataScriptsDependencies,
): Promise<number> {
  const done = await insertedKeys(database.read);
  const open = sections.flatMap((section) =>
    entries
      .filter((entry) => entry.section === section.section)
      .map((entry) => ({ section, entry, key: section.keyOf(entry.item) }))
      .filter(({ key }) => !done.has(recordKey(section.section, key))),
  );
  if (open.length === 0) return 0;

  return database.transaction(async (db) => {
    let inserted = 0;
    for (const { section, entry, key } of open) {
      if (!(await record(db, section.section, key, clock.now()))) continue;
      const describe = (fault: Violation) => describeFault(entry, fault.pointer, fault, messages);
      await explainFaults(describe, () => section.insert(db, entry.item, { now: clock.now() }));
      inserted += 1;
    }
    for (const section of sections) {
      // Its pointers start with the key of the entry that is at fault.
      const describe = (fault: Violation) => {
        const [, key, ...rest] = fault.pointer.split('/');
        const at = open.find((candidate) => candidate.section === section && candidate.key === key);
        return at ? describeFault(at.entry, rest.join('/'), fault, messages) : fault.pointer;
      };
      await explainFaults(describe, async () => section.finish?.(db));
    }
    return inserted;
  });
}

/** Records an entry; false when another instance, or an earlier script, has it already. */
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

/** Runs the work; the faults that it throws are thrown on as one Error, a line each. */
async function explainFaults(
  describe: (fault: Violation) => string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.violations.length === 0) throw error;
    throw new Error(error.violations.map(describe).join('\n'), { cause: error });
  }
}

function describeFault(entry: ScriptEntry, pointer: string, fault: Violation, messages: Messages): string {
  const path = pointer.replace(/^\//, '').replaceAll('/', '.');
  const reason = messages.format('en', `violation.${fault.code}`, fault.params);
  const { file, line, section } = entry;
  return describeSourceFault({ file, line, message: `${section}: ${path}: ${reason}` });
}
