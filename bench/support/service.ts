import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'parvis/server';
import { createLogger } from '../../server/src/kernel/logger.ts';

const PASSWORD = 'the first administrator';
/** Makes the one who signs in. */
export const WITH_ADMINISTRATOR = `app.admin.password=${PASSWORD}`;

/** Work in a folder of its own, which is gone in the end. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Joins the whole service in this process, for any free port, as it is shipped: `npm run build -w server` first. What goes wrong in it
 * is told; what it does is not. Throws with the faults of the settings.
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

/** The address that a server prints once it answers: `http://127.0.0.1:12345`. Rejects with what it said instead when it ends. */
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

/** Signs in the administrator of a service that was given `WITH_ADMINISTRATOR`; gives the cookie. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
