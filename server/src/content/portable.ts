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
  /** The properties that differ from what is there; undefined: it is not there yet. */
  differs: string[] | undefined;
}

/** Something that is exported and imported as a whole: a kind of entity, media, style sheets. */
export interface PortablePart {
  /** The folder, or the file without its ending. */
  name: string;
  /** Writes all entities and returns their number. */
  export(db: Db, folder: PortableFolder, progress: Progress): Promise<number>;
  /** Reads and checks all there is, and compares it with what is stored. Writes nothing. */
  plan(db: Db, folder: PortableFolder, progress: Progress): Promise<PlannedChange[]>;
  /** Brings files to where they can be put in place at once; what it throws ends the import. */
  stage?(folder: PortableFolder, changes: readonly PlannedChange[]): Promise<void>;
  /** Makes room in the transaction, before any part is written. */
  clear?(db: Db, folder: PortableFolder, changes: readonly PlannedChange[]): Promise<void>;
  /** Writes what was planned, in the transaction. */
  write(db: Db, folder: PortableFolder, changes: readonly PlannedChange[], progress: Progress): Promise<void>;
  /** Completes what was written by what else is there, and holds it against the rules that look at that, when everything is there. */
  verify?(db: Db, folder: PortableFolder): Promise<void>;
  /** Puts staged files in place: last in the transaction. */
  place?(): Promise<void>;
  /** Takes back what was staged and placed, when the import did not come to its end. */
  undo?(): Promise<void>;
  /** Removes what was kept for `undo`, when the import has come to its end. */
  finish?(): Promise<void>;
}

/** Told now and then how far a part is. */
export type Progress = (part: string, done: number, of: number) => void;

/** Divides what is wrong here from what is only not configured here: rules that know the stored version let that stay. */
export function divideFaults(
  strict: readonly Violation[],
  tolerant: readonly Violation[],
): { faults: Violation[]; warnings: Violation[] } {
  const key = ({ pointer, code }: Violation) => `${pointer} ${code}`;
  const lasting = new Set(tolerant.map(key));
  return { faults: [...tolerant], warnings: strict.filter((fault) => !lasting.has(key(fault))) };
}
