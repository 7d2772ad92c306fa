import type { RawBuilder } from 'kysely';
import type { MigrationContext } from '../../migration.ts';

export interface BaselineContext extends Omit<MigrationContext, 'db'> {
  /** The columns of rows that people write. */
  written: RawBuilder<unknown>;
}
