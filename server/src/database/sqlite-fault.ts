/** An SQLite error as passed between threads. */
export interface SqliteFault {
  message: string;
  code: string | undefined;
  errcode: number | undefined;
}

export function sqliteFault(error: unknown): SqliteFault {
  const { message, code, errcode } = error as Error & Partial<SqliteFault>;
  return { message, code, errcode };
}
