import { setFlagsFromString } from 'node:v8';

/** Processor time. What takes more is no start but work: a migration, large data scripts. */
const LIMIT_MICROSECONDS = 3_000_000;
const LOOK_MS = 250;
const STARTING = ['--no-opt', '--no-maglev', '--semi-space-growth-factor=1'];
/** As V8 has them by itself; but room that was not given is given at once, when pages are first asked for. */
const WORKING = ['--opt', '--maglev', '--semi-space-growth-factor=32'];
/** Options of Node with which somebody has decided otherwise. */
const DECIDED = /^--(no-?)?(opt|turbofan|maglev|sparkplug|jitless|lite-?mode|(max-|min-)?semi-?space.*)(=|$)/;

let looking: NodeJS.Timeout | undefined;

/**
 * Code that starts a process runs once: V8 compiles none of it a second time for speed, and its garbage gets little room. Until `workFreely` is called, and for
 * three seconds of processor time at most. Nothing happens where the options of Node say how V8 compiles. Source: decision 0041.
 * @param options what Node was started with
 */
export function startFrugally(options: readonly string[]): void {
  if (options.some((option) => DECIDED.test(option.replaceAll('_', '-')))) return;
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
