import { tracingChannel } from 'node:diagnostics_channel';

/** A statement that is sent to a database, or a commit. */
export interface QueryWork {
  database: 'sqlite' | 'postgres';
  /** With placeholders: never a value. */
  sql: string;
}

/** HTML that is made: not what was in memory. */
export interface RenderWork {
  kind: 'page' | 'article' | 'form';
}

/**
 * Work that is told of at its beginning and at its end, by `tracePromise`, to whoever listens in this thread; where nobody does,
 * it costs nothing. What is told is never a value of somebody's.
 */
export const WORK = {
  query: tracingChannel<unknown, QueryWork>('parvis.query'),
  render: tracingChannel<unknown, RenderWork>('parvis.render'),
};
