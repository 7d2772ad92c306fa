import type { Generated } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { OutboxTables } from './outbox-tables.ts';

export interface DataScriptEntryTable {
  section: string;
  entry_key: string;
  inserted_at: number;
}

/** A scheduled job: its last run and its lease. */
export interface JobTable {
  name: string;
  /** The scheduled instant of the last run. */
  slot: number;
  /** The instance that holds the lease until `leased_until`. */
  lease: string | null;
  leased_until: number;
  started_at: number | null;
  finished_at: number | null;
  outcome: 'done' | 'failed' | 'stopped' | null;
  report: string | null;
}

/** A recent change, for invalidating the memory of other instances. */
export interface DependencyChangeTable {
  id: Generated<number>;
  /** The name of a dependency: `article:news`. */
  name: string;
  /** The instance that made the change and needs no notification. */
  origin: string;
  at: number;
}

/** The mark that identifies to which database a storage location belongs. */
export interface FileMarkTable {
  place: string;
  mark: string;
  /** When it was written to the location; null when it may not be there yet. */
  placed_at: number | null;
}

/** A style sheet being written or deleted, with a lease until `leased_until`. */
export interface StyleSheetChangeTable {
  style_sheet_id: string;
  lease: string;
  leased_until: number;
  action: 'create' | 'update' | 'delete';
  /** The hash of the new content; null for a deletion. */
  next_hash: string | null;
  user_id: string;
  login: string;
  address: string;
  began_at: number;
}

export interface SchemaMigrationTable {
  name: string;
  applied_at: number;
}

export interface Tables extends AccessTables, ContentTables, OutboxTables {
  data_script_entry: DataScriptEntryTable;
  job: JobTable;
  dependency_change: DependencyChangeTable;
  file_mark: FileMarkTable;
  style_sheet_change: StyleSheetChangeTable;
  schema_migration: SchemaMigrationTable;
}
