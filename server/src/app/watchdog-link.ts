/** What a thread and its watchdog share. */
export interface WatchdogData {
  state: Int32Array<SharedArrayBuffer>;
  /** The requests in progress, as JSON. */
  text: Uint8Array<SharedArrayBuffer>;
}

export interface RequestInProgress {
  method: string;
  /** Without the query. */
  path: string;
  requestId: string;
  /** By `monotonicMs`. */
  since: number;
}

/** Indexes of `state`: a counter of the turns of the loop, and the number of bytes in `text`. */
export const BEAT = 0;
export const TEXT_LENGTH = 1;

export const BEAT_MS = 250;
/** Enough for ten requests with their paths. */
export const TEXT_BYTES = 8192;

/** Returns a time that all threads share. */
export function monotonicMs(): number {
  return Math.round(Number(process.hrtime.bigint() / 1_000_000n));
}
