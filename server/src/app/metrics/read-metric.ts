import { Counter, Gauge } from 'prom-client';

/** The current value of a metric, by its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Described {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => readonly Sample[];
}

/** Creates a counter whose value is maintained elsewhere. */
export function readCounter({ name, help, labels = [], read }: Described): Counter {
  return new Counter({
    ...{ name, help, labelNames: [...labels], registers: [] },
    collect() {
      this.reset();
      for (const [labelled, value] of read()) this.inc({ ...labelled }, value);
    },
  });
}

/** Creates a gauge that is read on demand. */
export function readGauge({ name, help, labels = [], read }: Described): Gauge {
  return new Gauge({
    ...{ name, help, labelNames: [...labels], registers: [] },
    collect() {
      this.reset();
      for (const [labelled, value] of read()) this.set({ ...labelled }, value);
    },
  });
}
