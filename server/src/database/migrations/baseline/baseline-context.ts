import type { RawBuilder } from 'kysely';
import type { MigrationContext } from '../../migration.ts';

export interface BaselineContext extends Omit<MigrationContext, 'db'> {
  /** The authorship columns of editable rows. */
  written: RawBuilder<unknown>;
}
