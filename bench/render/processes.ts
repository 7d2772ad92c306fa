import { execFile, fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Pins server and client to one processor each, where the system supports it. */
const CAN_PIN = spawnSync('taskset', ['-V']).status === 0;
const SERVER_PROCESSOR = '0';
const CLIENT_PROCESSOR = '1';

export interface Served {
  port: number;
  process: ChildProcess;
  pinned: boolean;
}

/**
 * Starts a server of this folder, sends it its options, and returns its port. `pinned`: server and client run on
 * separate processors.
 */
export async function serve(
  file: string,
  args: readonly string[] = [],
  given?: object,
  pinned = CAN_PIN,
): Promise<Served> {
  const child = fork(join(import.meta.dirname, file), args, {
    ...(pinned ? { execPath: 'taskset', execArgv: ['-c', SERVER_PROCESSOR, process.execPath] } : {}),
  });
  if (given) child.send(given);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, process: child, pinned };
}

export async function stop({ process: child }: Served): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export interface Load {
  perSecond: number;
  /** In microseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server per request, in microseconds: hardly affected by other load on the machine. */
  cpu: number;
}

/** Returns the server's total processor time in microseconds. */
async function cpuOf({ process: child }: Served): Promise<number> {
  child.send('cpu');
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return user + system;
}

export async function load(
  server: Served,
  request: string,
  connections: number,
  seconds: number,
): Promise<Load> {
  const { port, pinned } = server;
  const cpuBefore = await cpuOf(server);
  const client = [
    join(import.meta.dirname, 'load-client.ts'),
    String(port),
    String(connections),
    String(seconds),
    request,
  ];
  const [command, args] = pinned
    ? ['taskset', ['-c', CLIENT_PROCESSOR, process.execPath, ...client]]
    : [process.execPath, client];
  const { stdout } = await run(command, args);
  const measured = JSON.parse(stdout) as Omit<Load, 'cpu'> & { served: number };
  return { ...measured, cpu: ((await cpuOf(server)) - cpuBefore) / measured.served };
}
