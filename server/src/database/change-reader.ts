/** Reads what other instances announced, in the way of one database. */
export interface ChangeReader {
  /** What is committed from now on will be read. */
  start(): Promise<void>;
  /** The names that were committed since the last successful call, in no order. Rejects when the database is away. */
  read(): Promise<string[]>;
  close(): Promise<void>;
}
