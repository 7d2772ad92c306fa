import { median } from './compare.ts';
import { load, stop, type Load, type Served } from './processes.ts';

/** Servers that share the load of one site: one process or several. */
export interface Group {
  /** Display name: `2 threads`. */
  name: string;
  servers: readonly Served[];
}

export interface TimedRequest {
  name: string;
  /** The raw HTTP request. */
  text: string;
}

const CONNECTIONS = 64;

/**
 * Compares the throughput of two groups for each request, measured in turn so that other load affects both alike. Stops
 * the servers.
 */
export async function compareGroups(
  [one, several]: readonly [one: Group, several: Group],
  requests: readonly TimedRequest[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  try {
    for (const { name, text } of requests) {
      const pairs: [one: Load, several: Load][] = [];
      for (let round = 0; round < rounds; round += 1) {
        const first = await loadTogether(one, text, seconds);
        pairs.push([first, await loadTogether(several, text, seconds)]);
      }
      const ratio = median(pairs.map(([first, second]) => second.perSecond / first.perSecond));
      const told = [one, several].map((group, index) =>
        describe(
          group,
          pairs.map((pair) => pair[index]!),
        ),
      );
      console.log(`ratio ${ratio.toFixed(2)}  ${name.padEnd(36)} ${told.join('   ')}`);
    }
  } finally {
    await Promise.all([...one.servers, ...several.servers].map(stop));
  }
}

/**
 * Spreads the connections evenly. Processor time is the servers' total per request; latencies are those of the slowest
 * server.
 */
async function loadTogether({ servers }: Group, request: string, seconds: number): Promise<Load> {
  const loads = await Promise.all(
    servers.map((server) => load(server, request, CONNECTIONS / servers.length, seconds)),
  );
  const perSecond = loads.reduce((sum, part) => sum + part.perSecond, 0);
  return {
    perSecond,
    p50: Math.max(...loads.map(({ p50 }) => p50)),
    p99: Math.max(...loads.map(({ p99 }) => p99)),
    cpu: loads.reduce((sum, part) => sum + (part.cpu * part.perSecond) / perSecond, 0),
  };
}

function describe({ name }: Group, loads: readonly Load[]): string {
  const of = (value: (load: Load) => number) => median(loads.map(value));
  return (
    `${name} ${of(({ perSecond }) => perSecond).toFixed(0)}/s, ` +
    `${of(({ cpu }) => cpu).toFixed(1)} µs of processor each, p99 ${(of(({ p99 }) => p99) / 1000).toFixed(2)} ms`
  );
}
