import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'parvis/server';
import { createLogger } from '../../server/src/kernel/logger.ts';

const PASSWORD = 'the first administrator';
/** Creates the administrator. */
export const WITH_ADMINISTRATOR = `app.admin.password=${PASSWORD}`;

/** Runs work in a temporary folder and removes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Composes the whole service in this process, as shipped, on any free port: run `npm run build -w server` first. Logs
 * errors only. Throws for invalid settings.
 */
export function composeService(folder: string, data: string, settings: readonly string[]) {
  const properties = settings.map((setting) => {
    const [name = '', ...value] = setting.split('=');
    return [name, value.join('=')] as const;
  });
  return createServer({
    project: folder,
    data,
    properties: { 'app.server.port': '0', ...Object.fromEntries(properties) },
    logger: createLogger({ level: 'error', destination: process.stderr }).pino,
  });
}

/**
 * Returns the address that a server prints when it is ready: `http://127.0.0.1:12345`. Rejects with its output if it
 * exits instead.
 */
export function printedAddress(output: NodeJS.ReadableStream, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const read = (chunk: Buffer) => {
    text += chunk.toString();
    const url = /(http:\/\/127\.0\.0\.1:\d+)\s/.exec(text)?.[1];
    if (url === undefined) return;
    output.off('data', read).resume();
    resolve(url);
  };
  output.on('data', read).once('end', () => reject(new Error(`no address was printed: ${text}`)));
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  return promise;
}

/** Signs in the administrator created by `WITH_ADMINISTRATOR`; returns the cookie. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
