import type pg from 'pg';
import { lazyRequire } from '../kernel/lazy-require.ts';

/** With SQLite it is never loaded. */
export const driver = lazyRequire((require) => require('pg') as typeof pg);
