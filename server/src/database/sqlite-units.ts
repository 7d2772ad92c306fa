import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { translateDatabaseError } from './constraint.ts';
import { statementCache } from './statement-cache.ts';
import { beginWriting } from './sqlite-write-lock.ts';
import { rowsByTable, type RequiredRow, type WaitingUnit, type WriteUnit } from './write-unit.ts';

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

  /** Each required row of the batch is looked at once. */
  function findMet(batch: readonly WaitingUnit[]): (unit: WriteUnit) => boolean {
    const found = new Map<string, boolean>();
    for (const { unit } of batch) {
      for (const row of unit.requires ?? []) {
        const key = JSON.stringify(row);
        if (!found.has(key)) found.set(key, isThere(row));
      }
    }
    return ({ requires = [] }) => requires.every((row) => found.get(JSON.stringify(row)) === true);
  }

  function insert(table: string, row: Record<string, unknown>): void {
    const columns = Object.keys(row);
    const names = columns.map((column) => `"${column}"`).join(', ');
    const places = columns.map(() => '?').join(', ');
    const statement = prepared(`insert into "${table}" (${names}) values (${places})`);
    statement.run(...(Object.values(row) as SQLInputValue[]));
  }

  function insertUnit(unit: WriteUnit): void {
    for (const [table, rows] of rowsByTable(unit)) rows.forEach((row) => insert(table, row));
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
      for (const { unit } of batch) insertUnit(unit);
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
      const isMet = findMet(batch);
      const answers = storeTogether(batch.filter(({ unit }) => isMet(unit)));
      prepared('commit').run();
      answers.forEach((answer) => answer());
      for (const { unit, resolve } of batch) if (!isMet(unit)) resolve(false);
    } catch (error) {
      if (file.isTransaction) file.exec('rollback');
      const fault = translateDatabaseError(error);
      batch.forEach(({ reject }) => reject(fault));
    }
  };
}
