import {
  Histogram,
  type MetricObjectWithValues,
  type MetricType,
  type MetricValueWithName,
} from 'prom-client';
import { BOUNDS, type Timing, type Timings } from './timings.ts';

/** A histogram over timings that are counted elsewhere, in this thread and in others. */
export class TimingHistogram extends Histogram {
  readonly #given: { name: string; help: string; labels: readonly string[]; read: () => Timings };

  constructor(given: { name: string; help: string; labels: readonly string[]; read: () => Timings }) {
    const { name, help, labels } = given;
    super({ name, help, labelNames: [...labels], buckets: BOUNDS, registers: [] });
    this.#given = given;
  }

  /** What the registry calls instead of `get` where it is there. */
  getForPromString = () => this.get();

  override get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const { name, help, read } = this.#given;
    const values = Object.entries(read()).flatMap(([what, timing]) => this.#values(what, timing));
    const type = 'histogram' as unknown as MetricType;
    return Promise.resolve({ name, help, type, aggregator: 'sum', collect: () => undefined, values });
  }

  #values(what: string, { counts, seconds }: Timing): MetricValueWithName<string>[] {
    const { name, labels: names } = this.#given;
    const words = what.split(' ');
    const labels = Object.fromEntries(names.map((label, index) => [label, words[index]!]));
    let count = 0;
    const buckets = counts.map((inBucket, index) => {
      count += inBucket;
      return {
        metricName: `${name}_bucket`,
        labels: { ...labels, le: BOUNDS[index] ?? '+Inf' },
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
