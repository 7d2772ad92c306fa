/** Files that wait beside the former ones until the database says that they are the true ones. */
export interface Stage {
  /** Writes one whole, so that it outlasts a power cut. @param path below the place of the area */
  put(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Gives one the time of its content, in ms since the epoch. */
  date(path: string, ms: number): Promise<void>;
}

/** A place whose files a backup brings. Restores are told apart by their ids. */
export interface Area {
  /** Begins to stage what the area gets; even without any file its former ones give way. */
  stage(id: string): Promise<Stage>;
  isStaged(id: string): Promise<boolean>;
  /**
   * Puts what was staged in the place of what is there. Called again after it was cut off, it does what is left. The stage stays until
   * `clearStages`.
   */
  swapIn(id: string): Promise<void>;
  /** Removes what restores that were cut off have staged, or only that of one. */
  clearStages(id?: string): Promise<void>;
  /** Whether there is anything that would give way. */
  holdsAnything(): Promise<boolean>;
  /** The folder of this machine on whose disk files take room; undefined where they lie elsewhere. */
  readonly folder: string | undefined;
}
