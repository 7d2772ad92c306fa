import type { TSchema } from 'typebox';
import type { MediaForm } from '../contract/media.ts';
import type { Db } from '../database/database.ts';
import type { Write } from '../database/written.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import type { ContentServices } from './content-service.ts';

/** What the entry of a data script is written with. */
export interface DataScriptContext {
  /** ms since the epoch. */
  now: number;
  /** What the same scripts insert, earlier or later: `pages:about`. */
  announced: ReadonlySet<string>;
}

/** Returns how an entry is announced. */
export function scriptAddress(section: string, key: string): string {
  return `${section}:${key}`;
}

/** What the entries of content are inserted through: there when the database is open, which is after the scripts were read. */
export interface ScriptServices {
  content: ContentServices;
  media: {
    insert(
      db: Db,
      id: EntityId,
      file: { path: string; fileName: string; body: ParsedBody<MediaForm> },
      write: Write,
    ): Promise<void>;
    discard(id: EntityId): Promise<void>;
  };
}

/**
 * One top-level section of the data scripts of a project (`roles:`, `pages:` …). The runner checks each entry against
 * the schema and inserts only what its key has never inserted before, entry by entry, in the order of the scripts.
 * Source: spec §5-8, contract §3.
 */
export interface DataScriptSection<
  T = unknown,
  C extends DataScriptContext = DataScriptContext & ScriptServices,
> {
  section: string;
  /**
   * The section that this one stands in for: nothing is inserted while the scripts have entries of that section, nor after one of
   * them was inserted.
   */
  insteadOf?: string;
  schema: TSchema;
  /** By what an entry is known for ever, whatever becomes of what it inserted. */
  keyOf(item: T): string;
  /**
   * Inserts the entry, in the runner's transaction. What is there already under the same name, made by a person, is
   * left as it is. Throws `invalid` when the entry names what does not exist; pointers start at the entry.
   */
  insert(db: Db, item: T, context: C): Promise<void>;
  /** Called once, after the last entry of all scripts, in the same transaction. */
  finish?(db: Db, context: C): Promise<void>;
  /** Takes back what was inserted outside of the database. Called before the transaction is rolled back. */
  undo?(context: C): Promise<void>;
}
