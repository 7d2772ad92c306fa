import type { Generated } from 'kysely';
import type { AccessTables } from './access-tables.ts';
import type { ContentTables } from './content-tables.ts';

/** A mail that is to be sent, or was. `payload` is JSON, read by what the kind names. */
export interface MailOutboxTable {
  id: string;
  kind: string;
  payload: string;
  /** Null: known when the mail is written. */
  recipient: string | null;
  /** The mailbox behind the recipient, for counting. */
  recipient_key: string | null;
  /** What the mail belongs to, such as a form result. */
  about_id: string | null;
  state: 'pending' | 'sent' | 'failed';
  attempts: number;
  error: string | null;
  created_at: number;
  due_at: number;
  /** After it nobody needs the mail any more. */
  expires_at: number | null;
  finished_at: number | null;
  /** Whoever is sending it at the moment, until `leased_until`. */
  lease: string | null;
  leased_until: number;
}

export interface DataScriptEntryTable {
  section: string;
  entry_key: string;
  inserted_at: number;
}

/** A job that runs by a schedule: what it did last, and which instance is at it. */
export interface JobTable {
  name: string;
  /** The scheduled instant that was done last. */
  slot: number;
  /** Whoever runs it at the moment, until `leased_until`. */
  lease: string | null;
  leased_until: number;
  started_at: number | null;
  finished_at: number | null;
  outcome: 'done' | 'failed' | 'stopped' | null;
  report: string | null;
}

/** What was changed lately, for what other instances keep in memory. */
export interface DependencyChangeTable {
  id: Generated<number>;
  /** Of a dependency: `article:news`. */
  name: string;
  /** The instance that changed it, which knows already. */
  origin: string;
  at: number;
}

/** What stands in a place of files to tell whose they are. */
export interface FileMarkTable {
  place: string;
  mark: string;
  /** When it was written there; null: it may not be there yet. */
  placed_at: number | null;
}

/** A style sheet that is being written or deleted, by whom, until `leased_until`. */
export interface StyleSheetChangeTable {
  style_sheet_id: string;
  lease: string;
  leased_until: number;
  action: 'create' | 'update' | 'delete';
  /** Of the content that it gets; null: it is deleted. */
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

export interface Tables extends AccessTables, ContentTables {
  mail_outbox: MailOutboxTable;
  data_script_entry: DataScriptEntryTable;
  job: JobTable;
  dependency_change: DependencyChangeTable;
  file_mark: FileMarkTable;
  style_sheet_change: StyleSheetChangeTable;
  schema_migration: SchemaMigrationTable;
}
