const MEBIBYTE = 1024 * 1024;

/** Sizes are in mebibytes. */
export interface MemorySample {
  /** Minutes since the load began. */
  minute: number;
  /** RSS of the process. */
  rss: number;
  /** Old generation of the heap, where leaked objects accumulate. */
  old: number;
  /** RSS without the heap, whose young generation varies in size: where leaked buffers and native memory accumulate. */
  offHeap: number;
}

/** Reads the memory metrics from `/metrics`. */
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
    offHeap: rss - value('nodejs_heap_size_total_bytes'),
  };
}

/** Returns the slope of the least-squares line through the samples: growth per minute. */
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
