import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { printedAddress } from '../support/service.ts';

const LIMIT_MS = 60_000;
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10;
const MEBIBYTE = 1024;

export interface Started {
  /** From process start to the first response. */
  seconds: number;
  /** Processor time until then: hardly affected by other load on the machine. */
  cpuSeconds: number;
  /** RSS after some idle time. */
  idleMebibytes: number;
}

/** Starts a server that prints its address, requests the path, lets it idle, and stops it. */
export async function measureStart(args: readonly string[], path: string, idleMs: number): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const url = await printedAddress(child.stdout, limit);
    const answer = await fetch(`${url}${path}`, { signal: limit });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
    const seconds = (performance.now() - begun) / 1000;
    const cpuSeconds = cpuOf(child.pid!);
    await setTimeout(idleMs);
    return { seconds, cpuSeconds, idleMebibytes: memoryOf(child.pid!) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/** Available on Linux only. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return ((Number(user) + Number(system)) * TICK_MS) / 1000;
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / MEBIBYTE;
}
