import { setFlagsFromString } from 'node:v8';

/** What takes longer is no start but work: a migration, large data scripts. */
const LIMIT_MS = 5_000;
const STARTING = ['--no-opt', '--no-maglev', '--semi-space-growth-factor=1'];
/** As V8 has them by itself. */
const WORKING = ['--opt', '--maglev', '--semi-space-growth-factor=2'];
/** Options of Node with which somebody has decided otherwise. */
const DECIDED = /^--(no-?)?(opt|turbofan|maglev|sparkplug|jitless|lite-?mode|(max-|min-)?semi-?space.*)(=|$)/;

let limit: NodeJS.Timeout | undefined;

/**
 * Code that starts a process runs once: V8 compiles none of it a second time for speed, and its garbage gets little room. Until `workFreely`, at
 * the longest five seconds. Nothing happens where the options of Node say how V8 compiles. Source: decision 0041.
 * @param options what Node was started with
 */
export function startFrugally(options: readonly string[]): void {
  if (options.some((option) => DECIDED.test(option.replaceAll('_', '-')))) return;
  STARTING.forEach(setFlagsFromString);
  limit = setTimeout(workFreely, LIMIT_MS).unref();
}

/** From here on V8 decides as always. Harmless when repeated. */
export function workFreely(): void {
  if (limit === undefined) return;
  clearTimeout(limit);
  limit = undefined;
  WORKING.forEach(setFlagsFromString);
}
