import { load, serve, stop, type Load, type Served } from './processes.ts';

export interface Comparison {
  perSecond: number;
  barePerSecond: number;
  /** Median of the rounds' ratios. */
  ratio: number;
  /** Median ratio by processor time. */
  cpuRatio: number;
  cpu: number;
  p99: number;
  bareP99: number;
}

const CONNECTIONS = 32;

/**
 * Measures the requests per second of an address and of a bare server that sends the same bytes, in turn, so that other
 * load affects both alike.
 */
export async function compare(
  server: Served,
  path: string,
  headers: Readonly<Record<string, string>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Comparison> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  const own = [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  const given = { status: answer.status, headers: own.flat(), body: await answer.text() };
  const bare = await serve('bare-server.ts', [], given);
  const fields = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`;
  const pairs: [ours: Load, bare: Load][] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const theirs = await load(bare, request, CONNECTIONS, seconds);
      pairs.push([await load(server, request, CONNECTIONS, seconds), theirs]);
    }
  } finally {
    await stop(bare);
  }
  return {
    perSecond: median(pairs.map(([ours]) => ours.perSecond)),
    barePerSecond: median(pairs.map(([, bareLoad]) => bareLoad.perSecond)),
    ratio: median(pairs.map(([ours, bareLoad]) => ours.perSecond / bareLoad.perSecond)),
    cpuRatio: median(pairs.map(([ours, bareLoad]) => bareLoad.cpu / ours.cpu)),
    cpu: median(pairs.map(([ours]) => ours.cpu)),
    p99: median(pairs.map(([ours]) => ours.p99)),
    bareP99: median(pairs.map(([, bareLoad]) => bareLoad.p99)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
