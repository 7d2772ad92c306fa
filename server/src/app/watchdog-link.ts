/** What a thread and its watchdog share. */
export interface WatchdogData {
  state: Int32Array<SharedArrayBuffer>;
  /** The requests under way, as JSON. */
  text: Uint8Array<SharedArrayBuffer>;
}

export interface RequestUnderWay {
  method: string;
  /** Without the query. */
  path: string;
  requestId: string;
  /** By `monotonicMs`. */
  since: number;
}

/** Places in `state`: a number that grows with each turn of the loop, and the bytes of `text`. */
export const BEAT = 0;
export const TEXT_LENGTH = 1;

export const BEAT_MS = 250;
/** Ten requests with their paths. */
export const TEXT_BYTES = 8192;

/** The same for all threads. */
export function monotonicMs(): number {
  return Math.round(Number(process.hrtime.bigint() / 1_000_000n));
}
