/** The memory shared between a thread and its watchdog. */
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
  /** As returned by `monotonicMs`. */
  since: number;
}

/** Indexes of `state`: a counter of event loop turns, and the number of bytes in `text`. */
export const BEAT = 0;
export const TEXT_LENGTH = 1;

export const BEAT_MS = 250;
/** Fits ten requests with their paths. */
export const TEXT_BYTES = 8192;

/** Returns a monotonic time shared by all threads. */
export function monotonicMs(): number {
  return Math.round(Number(process.hrtime.bigint() / 1_000_000n));
}
