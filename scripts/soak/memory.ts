const MEBIBYTE = 1024 * 1024;

/** In mebibytes. */
export interface MemorySample {
  /** Since the beginning of the load. */
  minute: number;
  /** Of the process. */
  rss: number;
  /** What lives long in the heap: here objects leak. */
  old: number;
  /** RSS without the heap, whose young part the engine makes larger and smaller as it likes: here buffers and libraries leak. */
  beside: number;
}

/** What the server tells of itself at `/metrics`. */
export async function readMemory(url: string, began: number): Promise<MemorySample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1)) / MEBIBYTE;
  };
  const rss = value('process_resident_memory_bytes');
  return {
    minute: (performance.now() - began) / 60_000,
    rss,
    old: value('nodejs_heap_space_size_used_bytes{space="old"}'),
    beside: rss - value('nodejs_heap_size_total_bytes'),
  };
}

/** Of the line that lies closest to the samples (least squares): how much is added in a minute. */
export function slopePerMinute(
  samples: readonly MemorySample[],
  kind: Exclude<keyof MemorySample, 'minute'>,
): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(samples.map((sample) => sample.minute));
  const level = mean(samples.map((sample) => sample[kind]));
  const together = samples.map((sample) => (sample.minute - minute) * (sample[kind] - level));
  return mean(together) / mean(samples.map((sample) => (sample.minute - minute) ** 2));
}
