import { cpus, loadavg } from 'node:os';

/** Prints the machine and its current load before a measurement. */
export function printMachine(): void {
  const processors = cpus();
  console.log(
    `${processors.length} × ${processors[0]?.model ?? 'processor'}, Node ${process.versions.node}, ` +
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}\n`,
  );
}

/** Returns a quantile of the values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
