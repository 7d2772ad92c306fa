/** Reads the announcements of other instances from one kind of database. */
export interface ChangeReader {
  /** Includes everything committed from now on in later reads. */
  start(): Promise<void>;
  /**
   * Returns the names committed since the last successful call, unordered. Rejects when the database is unavailable.
   */
  read(): Promise<string[]>;
  close(): Promise<void>;
}
