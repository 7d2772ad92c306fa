/** What a run has to tell, such as counts; stored as JSON. */
export type JobReport = Readonly<Record<string, number>>;

/** Work that is done now and then, by one instance at a time. */
export interface Job {
  /** Never changes: the record of the last run goes by it. */
  readonly name: string;
  /** Five fields of cron, or `-` for never. */
  readonly schedule: string;
  /** Does the work. Ends early, with what it has done so far, when the signal is aborted. */
  run(signal: AbortSignal): Promise<JobReport>;
}

/** `stopped`: the server stopped, or lost its lease, before the end; the run is due again, as it is when it failed for a while only. */
export type JobOutcome = 'done' | 'failed' | 'stopped';

/** A run that has ended. Instants in ms since the epoch. */
export interface JobRun {
  startedAt: number;
  finishedAt: number;
  outcome: JobOutcome;
  report: JobReport;
  /** Why it failed, as the log has it too; for an administrator, in English. Absent unless it did. */
  reason?: string;
}

export interface JobStatus {
  /** Null: off. */
  schedule: string | null;
  /** ms since the epoch; null: off. */
  nextRunAt: number | null;
  /** On any instance. */
  running: boolean;
  /** Null: there was none yet. */
  lastRun: JobRun | null;
}
