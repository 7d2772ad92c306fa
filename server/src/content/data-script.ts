import type { TSchema } from 'typebox';
import type { MediaForm } from '../contract/media.ts';
import type { Db } from '../database/database.ts';
import type { Write } from '../database/written.ts';
import type { EntityId } from '../kernel/identifier.ts';
import type { ParsedBody } from '../kernel/parsed-body.ts';
import type { ContentServices } from './content-service.ts';

/** The context in which an entry of a data script is inserted. */
export interface DataScriptContext {
  /** ms since the epoch. */
  now: number;
  /** Entries that the same scripts insert, earlier or later: `pages:about`. */
  announced: ReadonlySet<string>;
}

/** Returns the name under which an entry is announced. */
export function scriptAddress(section: string, key: string): string {
  return `${section}:${key}`;
}

/** The services that insert content entries; available once the database is open, after the scripts were read. */
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
 * One top-level section of a project's data scripts (`roles:`, `pages:` …). The runner validates each entry against
 * the schema and inserts only entries whose key was never inserted before, in the order of the scripts. Source: spec
 * §5-8, contract §3.
 */
export interface DataScriptSection<
  T = unknown,
  C extends DataScriptContext = DataScriptContext & ScriptServices,
> {
  section: string;
  schema: TSchema;
  /** Returns the permanent key of an entry, whatever happens to what it inserted. */
  keyOf(item: T): string;
  /**
   * Inserts the entry in the runner's transaction. An existing entity with the same name, created by a person, is
   * left unchanged. Throws `invalid` when the entry refers to something unknown; pointers start at the entry.
   */
  insert(db: Db, item: T, context: C): Promise<void>;
  /** Called once, after the last entry of all scripts, in the same transaction. */
  finish?(db: Db, context: C): Promise<void>;
  /** Undoes what was inserted outside the database. Called before the transaction is rolled back. */
  undo?(context: C): Promise<void>;
}
