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

/** A run of a job. */
export interface JobWork {
  name: string;
}

/** A mail that is handed to the server that takes it: nothing of what stands in it. */
export type MailWork = Record<string, never>;

/**
 * Work that is told of at its beginning and at its end, by `tracePromise`, to whoever listens in this thread; where nobody does,
 * it costs nothing. What is told is never a value of somebody's.
 */
export const WORK = {
  query: tracingChannel<unknown, QueryWork>('parvis.query'),
  render: tracingChannel<unknown, RenderWork>('parvis.render'),
  job: tracingChannel<unknown, JobWork>('parvis.job'),
  mail: tracingChannel<unknown, MailWork>('parvis.mail'),
};
