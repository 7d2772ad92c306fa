/** Staged files, kept next to the current ones until the commit of the database makes them current. */
export interface Stage {
  /**
   * Writes a complete file that survives a power cut.
   * @param path relative to the root of the area
   */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Sets the modification time of a file, in ms since the epoch. */
  date(path: string, ms: number): Promise<void>;
}

/** A location whose files a restore replaces. Each restore has its own id. */
export interface Area {
  /** Starts staging. The current files are replaced even if nothing is staged. */
  stage(id: string): Promise<Stage>;
  isStaged(id: string): Promise<boolean>;
  /**
   * Replaces the current files with the staged ones. Idempotent: a repeated call completes an interrupted one. The
   * stage remains until `clearStages`.
   */
  swapIn(id: string): Promise<void>;
  /** Removes the stages of interrupted restores, or only that of one restore. */
  clearStages(id?: string): Promise<void>;
  /** Returns whether there are files that a restore would replace. */
  holdsAnything(): Promise<boolean>;
  /** The local folder whose disk stores the files; undefined for remote storage. */
  readonly folder: string | undefined;
}
