import type pg from 'pg';
import { whenNeeded } from '../kernel/when-needed.ts';

/** With SQLite it is never loaded. */
export const driver = whenNeeded((require) => require('pg') as typeof pg);
