import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { LOG_EVENTS, type LogEvent, type LogFields } from '../kernel/log-events.ts';
import {
  BEAT,
  BEAT_MS,
  monotonicMs,
  TEXT_LENGTH,
  type RequestInProgress,
  type WatchdogData,
} from './watchdog-link.ts';

/** An event loop without a turn for this long is considered blocked. */
const HELD_MS = 1000;
/** Counted from the stop signal; two seconds longer than requests have until their connections are closed. */
const STOP_LIMIT_MS = 12_000;
/** The log levels of pino. */
const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 };

const { state, text } = workerData as WatchdogData;
let beat = 0;
let beatAt = monotonicMs();
let checkedAt = beatAt;
let isBlocked = false;
let stopTimer: NodeJS.Timeout | undefined;

setInterval(() => {
  const now = monotonicMs();
  const current = Atomics.load(state, BEAT);
  const wasPaused = now - checkedAt > HELD_MS;
  checkedAt = now;
  if (current !== beat || current === 0 || wasPaused) {
    if (isBlocked && current !== beat) write('event loop recovered', { heldMs: now - beatAt });
    isBlocked = false;
    beat = current;
    beatAt = now;
  } else if (!isBlocked && now - beatAt >= HELD_MS) {
    isBlocked = true;
    write('event loop held', { heldMs: now - beatAt, requests: requestsInProgress(now) });
  }
}, BEAT_MS);

parentPort!.on('message', limitStop);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) onSignal(constants.signals[signal], limitStop);

function limitStop(): void {
  stopTimer ??= setTimeout(() => {
    write('shutdown timed out', { requests: requestsInProgress(monotonicMs()) });
    process.kill(process.pid, 'SIGKILL');
  }, STOP_LIMIT_MS);
}

/** Listens for a signal in this thread, which Node's public API allows only in the main thread. */
function onSignal(signal: number, listener: () => void): void {
  const require = createRequire(import.meta.url);
  const { internalBinding } = require('internal/test/binding') as {
    internalBinding(name: 'signal_wrap'): {
      Signal: new () => { onsignal: () => void; start(signal: number): number };
    };
  };
  const { Signal } = internalBinding('signal_wrap');
  const wrap = new Signal();
  wrap.onsignal = listener;
  wrap.start(signal);
}

/** Reads the requests although the loop that writes them may be blocked. */
function requestsInProgress(now: number): object[] {
  const bytes = text.slice(0, Atomics.load(state, TEXT_LENGTH));
  if (bytes.length === 0) return [];
  const requests = JSON.parse(new TextDecoder().decode(bytes)) as RequestInProgress[];
  return requests.map(({ since, ...request }) => ({ ...request, ms: now - since }));
}

/** Writes a line in the format of the logger, which runs in the blocked thread. */
function write<Name extends LogEvent>(name: Name, ...[fields]: LogFields<Name>): void {
  const level = LEVELS[LOG_EVENTS[name].level];
  try {
    writeSync(1, `${JSON.stringify({ level, time: Date.now(), ...fields, msg: name })}\n`);
  } catch {
    // Standard output is closed or full.
  }
}
