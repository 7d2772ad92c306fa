import type { Readable } from 'node:stream';
import type { Db } from '../database/database.ts';
import type { Violation } from '../kernel/violation.ts';

/** A folder with exported content. Paths use `/` and stay within the folder. */
export interface PortableFolder {
  /** Returns the names in a subfolder, sorted; empty when it does not exist. */
  list(folder: string): Promise<string[]>;
  /** Returns the content of a YAML file. Records a fault and returns undefined when it is malformed. */
  readYaml(path: string): Promise<unknown>;
  /** Records a fault of a file. `pointer` locates the value within a YAML file. */
  refuse(path: string, pointer: string, fault: Pick<Violation, 'code' | 'params'>): void;
  /** Records a warning. */
  warn(path: string, pointer: string, fault: Pick<Violation, 'code' | 'params'>): void;
  read(path: string): Promise<Buffer | undefined>;
  open(path: string): Readable;
  writeYaml(path: string, value: unknown): Promise<void>;
  write(path: string, content: Uint8Array | Readable): Promise<void>;
}

/** A planned change of an import. */
export interface PlannedChange {
  /** The path in the export: `pages/home.yaml`. */
  path: string;
  /** The properties that differ from the stored state; undefined when it is new. */
  differs: string[] | undefined;
}

/** A part of an export: a kind of entity, media, style sheets. */
export interface PortablePart {
  /** The folder, or the file without its extension. */
  name: string;
  /** Writes all entities and returns their number. */
  export(db: Db, folder: PortableFolder, progress: Progress): Promise<number>;
  /** Reads and validates all files, and compares them with the stored state. Writes nothing. */
  plan(db: Db, folder: PortableFolder, progress: Progress): Promise<PlannedChange[]>;
  /** Stages files, so that they can be moved into place by renaming. Throwing aborts the import. */
  stage?(folder: PortableFolder, changes: readonly PlannedChange[]): Promise<void>;
  /** Deletes conflicting content in the transaction, before any part is written. */
  clear?(db: Db, folder: PortableFolder, changes: readonly PlannedChange[]): Promise<void>;
  /** Writes the planned changes, in the transaction. */
  write(db: Db, folder: PortableFolder, changes: readonly PlannedChange[], progress: Progress): Promise<void>;
  /** Resolves references and checks the rules across entities, after all parts are written. */
  verify?(db: Db, folder: PortableFolder): Promise<void>;
  /** Moves staged files into place, as the last step of the transaction. */
  place?(): Promise<void>;
  /** Reverts staged and placed files after a failed import. */
  undo?(): Promise<void>;
  /** Removes the files kept for `undo` after a completed import. */
  finish?(): Promise<void>;
}

/** Called regularly with the progress of a part. */
export type Progress = (part: string, done: number, of: number) => void;

/**
 * Divides faults into errors and warnings: values that are merely not configured here, which rules accept when they are
 * stored already.
 */
export function divideFaults(
  strict: readonly Violation[],
  tolerant: readonly Violation[],
): { faults: Violation[]; warnings: Violation[] } {
  const key = ({ pointer, code }: Violation) => `${pointer} ${code}`;
  const lasting = new Set(tolerant.map(key));
  return { faults: [...tolerant], warnings: strict.filter((fault) => !lasting.has(key(fault))) };
}
