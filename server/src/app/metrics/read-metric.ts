import { Counter, Gauge } from 'prom-client';

/** What a metric is at the moment, by its labels. */
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Described {
  name: string;
  help: string;
  labels?: readonly string[];
  read: () => readonly Sample[];
}

/** A number that only grows, which is counted elsewhere. */
export function readCounter({ name, help, labels = [], read }: Described): Counter {
  return new Counter({
    ...{ name, help, labelNames: [...labels], registers: [] },
    collect() {
      this.reset();
      for (const [labelled, value] of read()) this.inc({ ...labelled }, value);
    },
  });
}

/** A number as it is now. */
export function readGauge({ name, help, labels = [], read }: Described): Gauge {
  return new Gauge({
    ...{ name, help, labelNames: [...labels], registers: [] },
    collect() {
      this.reset();
      for (const [labelled, value] of read()) this.set({ ...labelled }, value);
    },
  });
}
