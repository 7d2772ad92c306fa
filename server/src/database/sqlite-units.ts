import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { translateDatabaseError } from './constraint.ts';
import { statementCache } from './statement-cache.ts';
import type { SearchedTable } from './sqlite-search-index.ts';
import { beginWriting } from './sqlite-write-lock.ts';
import { rowsByTable, type RequiredRow, type WaitingUnit, type WriteUnit } from './write-unit.ts';

const NUMBERED = 'form_result' satisfies SearchedTable;

type GiveNumber = () => { search_number: number };

/**
 * Stores units on the writing connection, all in one commit. Where the rows of one cannot be stored, each is stored again in a
 * savepoint: a fault in one does not touch the others. Answers each of them when the commit is on the disk.
 */
export function sqliteUnits(file: DatabaseSync): (batch: readonly WaitingUnit[]) => Promise<void> {
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

  function insertUnit(unit: WriteUnit, number?: GiveNumber): void {
    for (const [table, rows] of rowsByTable(unit)) {
      const numbered = number !== undefined && table === NUMBERED;
      for (const row of rows) insert(table, numbered ? { ...row, ...number() } : row);
    }
  }

  /** The numbers by which searches know the answers of a batch, one after the other; the last is written once. */
  function takeNumbers(units: readonly WriteUnit[]): GiveNumber | undefined {
    const count = units.reduce((sum, { rows }) => sum + (rows[NUMBERED]?.length ?? 0), 0);
    if (count === 0) return undefined;
    const statement = prepared('update search_count set last = last + ? where searched = ? returning last');
    const { last } = statement.get(count, NUMBERED) as { last: number };
    let taken = last - count;
    return () => ({ search_number: (taken += 1) });
  }

  /** Returns why the rows could not be stored. Throws when the whole transaction is lost. */
  function faultOf(store: () => void): unknown {
    prepared('savepoint units').run();
    try {
      store();
      return undefined;
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (!file.isTransaction) throw error;
      prepared('rollback to units').run();
      return error;
    } finally {
      if (file.isTransaction) prepared('release units').run();
    }
  }

  function storeTogether(units: readonly WriteUnit[]): void {
    const number = takeNumbers(units);
    for (const unit of units) insertUnit(unit, number);
  }

  /** Returns what each is to be answered when the commit is on the disk. */
  function storeAll(batch: readonly WaitingUnit[]): (() => void)[] {
    const met = findMet(batch.map(({ unit }) => unit));
    const storable = batch.filter((_, index) => met[index]).map(({ unit }) => unit);
    const isApart = faultOf(() => storeTogether(storable)) !== undefined;
    return batch.map(({ unit, resolve, reject }, index) => {
      const fault = isApart && met[index] ? faultOf(() => insertUnit(unit)) : undefined;
      if (fault !== undefined) return () => reject(translateDatabaseError(fault));
      return () => resolve(met[index]!);
    });
  }

  return async (batch) => {
    try {
      await beginWriting(file);
      const answers = storeAll(batch);
      prepared('commit').run();
      for (const answer of answers) answer();
    } catch (error) {
      if (file.isTransaction) file.exec('rollback');
      const fault = translateDatabaseError(error);
      for (const { reject } of batch) reject(fault);
    }
  };
}
