import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Processor time. What takes more is no start but work: a migration, large data scripts. */
const LIMIT_MICROSECONDS = 3_000_000;
const LOOK_MS = 250;
const STARTING = ['--no-opt', '--no-maglev'];
const WORKING = ['--opt', '--maglev'];
/** Options of Node with which somebody has decided otherwise. */
const DECIDED = /^--(no-?)?(opt|turbofan|maglev|sparkplug|jitless|lite-?mode|(max-|min-)?semi-?space.*)(=|$)/;

let frugal = false;
let looking: NodeJS.Timeout | undefined;

/**
 * Code that starts a process runs once: V8 compiles none of it a second time for speed. Until `workFreely` is called, and for three seconds of processor time at
 * most. Nothing happens where the options of Node say how V8 compiles. Source: decision 0041.
 * @param options what Node was started with
 */
export function startFrugally(options: readonly string[]): void {
  if (options.some((option) => DECIDED.test(option.replaceAll('_', '-')))) return;
  frugal = true;
  STARTING.forEach(setFlagsFromString);
  looking = setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > LIMIT_MICROSECONDS) workFreely();
  }, LOOK_MS).unref();
}

/** From here on V8 decides as always. Harmless when repeated. */
export function workFreely(): void {
  if (looking === undefined) return;
  clearInterval(looking);
  looking = undefined;
  WORKING.forEach(setFlagsFromString);
}

/**
 * A start makes much that nobody needs again. V8 collects it when it has grown out of its room, and keeps the room; this collection, of some 50 ms, gives the room
 * back to the machine. Nothing happens when the start was none of the frugal ones. Source: decision 0041.
 */
export function giveBackMemory(): void {
  if (!frugal) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
