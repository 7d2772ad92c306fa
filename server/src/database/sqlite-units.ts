import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { translateDatabaseError } from './constraint.ts';
import { statementCache } from './statement-cache.ts';
import { beginWriting } from './sqlite-write-lock.ts';
import type { SearchedTable } from './search-number.ts';
import { rowsByTable, type RequiredRow, type WaitingUnit, type WriteUnit } from './write-unit.ts';

const NUMBERED = 'form_result' satisfies SearchedTable;

/**
 * Stores units on the writing connection, all in one commit. Where the rows of one cannot be stored, all are stored again,
 * each in a savepoint: a fault in one does not touch the others. Nothing else
 * may use the connection meanwhile. Every unit is answered after the commit is on the disk.
 */
export function sqliteUnits(file: DatabaseSync): (batch: readonly WaitingUnit[]) => Promise<void> {
  const prepared = statementCache((sql) => file.prepare(sql));

  function isThere({ table, values }: RequiredRow): boolean {
    const columns = Object.keys(values).map((column) => `"${column}" = ?`);
    const statement = prepared(`select 1 from "${table}" where ${columns.join(' and ')}`);
    return statement.get(...(Object.values(values) as SQLInputValue[])) !== undefined;
  }

  /** The units whose required rows are there. Each row is looked at once in a batch. */
  function findMet(batch: readonly WaitingUnit[]): Set<WaitingUnit> {
    const found = new Map<string, boolean>();
    function isFound(row: RequiredRow): boolean {
      const key = JSON.stringify(row);
      if (!found.has(key)) found.set(key, isThere(row));
      return found.get(key)!;
    }
    return new Set(batch.filter(({ unit }) => (unit.requires ?? []).every(isFound)));
  }

  function insert(table: string, row: Record<string, unknown>): void {
    const columns = Object.keys(row);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    const statement = prepared(`insert into "${table}" (${names}) values (${places})`);
    statement.run(...(Object.values(row) as SQLInputValue[]));
  }

  function insertUnit(unit: WriteUnit, number?: () => number): void {
    for (const [table, rows] of rowsByTable(unit)) {
      const numbered = number !== undefined && table === NUMBERED;
      for (const row of rows) insert(table, numbered ? { ...row, search_number: number() } : row);
    }
  }

  /** The numbers by which searches know the answers of a batch, one after the other; the last is written once. */
  function takeNumbers(batch: readonly WaitingUnit[]): (() => number) | undefined {
    const count = batch.reduce((sum, { unit }) => sum + (unit.rows[NUMBERED]?.length ?? 0), 0);
    if (count === 0) return undefined;
    const statement = prepared('update search_count set last = last + ? where searched = ? returning last');
    const { last } = statement.get(count, NUMBERED) as { last: number };
    let taken = last - count;
    return () => (taken += 1);
  }

  /** Gives what to tell the one who waits. Throws when the whole transaction is lost. */
  function storeApart({ unit, resolve, reject }: WaitingUnit): () => void {
    prepared('savepoint unit').run();
    try {
      insertUnit(unit);
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (!file.isTransaction) throw error;
      prepared('rollback to unit').run();
      prepared('release unit').run();
      return () => reject(translateDatabaseError(error));
    }
    prepared('release unit').run();
    return () => resolve(true);
  }

  function storeTogether(batch: readonly WaitingUnit[]): (() => void)[] {
    prepared('savepoint batch').run();
    try {
      const number = takeNumbers(batch);
      for (const { unit } of batch) insertUnit(unit, number);
      return batch.map(
        ({ resolve }) =>
          () =>
            resolve(true),
      );
    } catch (error) {
      if (!file.isTransaction) throw error;
      prepared('rollback to batch').run();
      return batch.map(storeApart);
    }
  }

  return async (batch) => {
    try {
      await beginWriting(file);
      const met = findMet(batch);
      const answers = storeTogether([...met]);
      prepared('commit').run();
      answers.forEach((answer) => answer());
      for (const waiting of batch) if (!met.has(waiting)) waiting.resolve(false);
    } catch (error) {
      if (file.isTransaction) file.exec('rollback');
      const fault = translateDatabaseError(error);
      batch.forEach(({ reject }) => reject(fault));
    }
  };
}
