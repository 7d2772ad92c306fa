import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { sqliteFault, type SqliteFault } from './sqlite-fault.ts';
import { statementCache } from './statement-cache.ts';
import type { SearchedTable } from './sqlite-search-index.ts';
import { rowsByTable, type RequiredRow, type WriteUnit } from './write-unit.ts';

const NUMBERED = 'form_result' satisfies SearchedTable;

/** Whether the required rows of a unit were there; or why it could not be stored. */
export type UnitAnswer = boolean | SqliteFault;

type GiveNumbers = (row: Record<string, unknown>) => Record<string, number>;

/**
 * Stores units on a writing connection, all in one commit. Where the rows of one cannot be stored, all are stored again,
 * each in a savepoint: a fault in one does not touch the others. Answers when the commit is on the disk.
 */
export function sqliteUnits(file: DatabaseSync): (units: readonly WriteUnit[]) => UnitAnswer[] {
  const prepared = statementCache((sql) => file.prepare(sql));

  function isThere({ table, values }: RequiredRow): boolean {
    const columns = Object.keys(values).map((column) => `"${column}" = ?`);
    const statement = prepared(`select 1 from "${table}" where ${columns.join(' and ')}`);
    return statement.get(...(Object.values(values) as SQLInputValue[])) !== undefined;
  }

  /** Whether the required rows of each are there. Each row is looked at once in a batch. */
  function findMet(units: readonly WriteUnit[]): boolean[] {
    const found = new Map<string, boolean>();
    function isFound(row: RequiredRow): boolean {
      const key = JSON.stringify(row);
      if (!found.has(key)) found.set(key, isThere(row));
      return found.get(key)!;
    }
    return units.map(({ requires = [] }) => requires.every(isFound));
  }

  function insert(table: string, row: Record<string, unknown>): void {
    const columns = Object.keys(row);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    const statement = prepared(`insert into "${table}" (${names}) values (${places})`);
    statement.run(...(Object.values(row) as SQLInputValue[]));
  }

  function insertUnit(unit: WriteUnit, number?: GiveNumbers): void {
    for (const [table, rows] of rowsByTable(unit)) {
      const numbered = number !== undefined && table === NUMBERED;
      for (const row of rows) insert(table, numbered ? { ...row, ...number(row) } : row);
    }
  }

  /** The numbers by which searches know the answers of a batch, one after the other, and their forms; the last is written once. */
  function takeNumbers(units: readonly WriteUnit[]): GiveNumbers | undefined {
    const count = units.reduce((sum, { rows }) => sum + (rows[NUMBERED]?.length ?? 0), 0);
    if (count === 0) return undefined;
    const statement = prepared('update search_count set last = last + ? where searched = ? returning last');
    const { last } = statement.get(count, NUMBERED) as { last: number };
    const ofForm = prepared('select number as form_number from form_number where form_id = ?');
    let taken = last - count;
    return ({ form_id }) => {
      taken += 1;
      return {
        search_number: taken,
        ...(ofForm.get(form_id as string) as { form_number: number } | undefined),
      };
    };
  }

  /** Throws when the whole transaction is lost. */
  function storeApart(unit: WriteUnit): UnitAnswer {
    prepared('savepoint unit').run();
    try {
      insertUnit(unit);
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (!file.isTransaction) throw error;
      prepared('rollback to unit').run();
      prepared('release unit').run();
      return sqliteFault(error);
    }
    prepared('release unit').run();
    return true;
  }

  function storeTogether(units: readonly WriteUnit[]): UnitAnswer[] {
    prepared('savepoint batch').run();
    try {
      const number = takeNumbers(units);
      for (const unit of units) insertUnit(unit, number);
      return units.map(() => true);
    } catch (error) {
      if (!file.isTransaction) throw error;
      prepared('rollback to batch').run();
      return units.map(storeApart);
    }
  }

  return (units) => {
    try {
      prepared('begin immediate').run();
      const met = findMet(units);
      const stored = storeTogether(units.filter((_, index) => met[index])).values();
      prepared('commit').run();
      return met.map((isMet) => isMet && stored.next().value!);
    } catch (error) {
      if (file.isTransaction) file.exec('rollback');
      const fault = sqliteFault(error);
      return units.map(() => fault);
    }
  };
}
