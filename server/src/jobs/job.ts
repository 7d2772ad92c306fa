/** The result of a run, such as counts. Stored as JSON. */
export type JobReport = Readonly<Record<string, number>>;

/** Recurring work, run by one instance at a time. */
export interface Job {
  /** Never changes, because the record of the last run is stored under it. */
  readonly name: string;
  /** A five-field cron expression, or `-` for never. */
  readonly schedule: string;
  /** Returns whether there is anything to do; a scheduled run without work is left out. Default: always. */
  hasWork?(): Promise<boolean>;
  /** Does the work. When the signal is aborted, stops early and returns what it has done. */
  run(signal: AbortSignal): Promise<JobReport>;
}

/**
 * `stopped` means that the server stopped, or lost its lease, before the end. The run is then due again, as after a
 * transient failure.
 */
export type JobOutcome = 'done' | 'failed' | 'stopped';

/** A completed run. Instants are in ms since the epoch. */
export interface JobRun {
  startedAt: number;
  finishedAt: number;
  outcome: JobOutcome;
  report: JobReport;
  /** The reason of a failure as logged, in English, for administrators. Absent otherwise. */
  reason?: string;
}

export interface JobStatus {
  /** Null when the job is disabled. */
  schedule: string | null;
  /** ms since the epoch; null when the job is disabled. */
  nextRunAt: number | null;
  /** On any instance. */
  running: boolean;
  /** Null before the first run. */
  lastRun: JobRun | null;
}
