import type { Terminal } from './terminal.ts';

const PROGRESS_MS = 1000;

/** Prints the progress of long work, at most one line per second. */
export function createProgressReporter(
  terminal: Terminal,
): (what: string, done: number, of?: number) => void {
  let next = Date.now() + PROGRESS_MS;
  return (what, done, of) => {
    if (Date.now() < next) return;
    next = Date.now() + PROGRESS_MS;
    terminal.complain(`${what}: ${done}${of === undefined ? '' : ` of ${of}`}`);
  };
}
