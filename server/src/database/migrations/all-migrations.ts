import type { Migration } from '../migration.ts';
import { baseline } from './0001-baseline.ts';

/** Every migration, oldest first. New ones are added at the end; what was released never changes. */
export const ALL_MIGRATIONS: readonly Migration[] = [baseline];
