/** What crosses from one thread to another of an error of SQLite. */
export interface SqliteFault {
  message: string;
  code: string | undefined;
  errcode: number | undefined;
}

export function sqliteFault(error: unknown): SqliteFault {
  const { message, code, errcode } = error as Error & Partial<SqliteFault>;
  return { message, code, errcode };
}
