import type pg from 'pg';
import { lazyRequire } from '../kernel/lazy-require.ts';

/** Loaded on demand, so never with SQLite. */
export const driver = lazyRequire((require) => require('pg') as typeof pg);
