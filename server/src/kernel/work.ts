import { tracingChannel } from 'node:diagnostics_channel';

/** A database statement or commit. */
export interface QueryWork {
  database: 'sqlite' | 'postgres';
  /** With placeholders, never with values. */
  sql: string;
}

/** A rendering, excluding HTML served from memory. */
export interface RenderWork {
  kind: 'page' | 'article' | 'form' | 'search' | 'feed' | 'file' | 'data';
}

/** A run of a job. */
export interface JobWork {
  name: string;
}

/** The delivery of an email to the mail server, without any of its content. */
export type MailWork = Record<string, never>;

/**
 * Tracing channels for work, published by `tracePromise` to subscribers in this thread; free without any. Messages
 * never contain personal values.
 */
export const WORK = {
  query: tracingChannel<unknown, QueryWork>('parvis.query'),
  render: tracingChannel<unknown, RenderWork>('parvis.render'),
  job: tracingChannel<unknown, JobWork>('parvis.job'),
  mail: tracingChannel<unknown, MailWork>('parvis.mail'),
};
