import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import type { WireRequest } from './requests.ts';

/** A response that takes longer is considered hung, even on a busy machine. */
const HANG_MS = 30_000;

export interface WireAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

export interface Sender {
  /**
   * Returns the whole response, a text with the reason if there is none, or undefined when the request cannot be sent.
   */
  send(
    request: WireRequest,
    credentials: Readonly<Record<string, string>>,
  ): Promise<WireAnswer | string | undefined>;
  close(): void;
}

export function createSender(url: string): Sender {
  const kept = new Agent({ keepAlive: true });

  async function send(
    request: WireRequest,
    credentials: Readonly<Record<string, string>>,
    agent: Agent | false,
  ): Promise<WireAnswer | string | undefined> {
    const { method, path, body } = request;
    const headers = {
      ...credentials,
      ...request.headers,
      ...(body ? { 'content-length': body.length } : {}),
    };
    let sent: ClientRequest;
    try {
      sent = httpRequest(new URL(url), { agent, method, path, headers });
    } catch {
      // Node refuses to send it.
      return undefined;
    }
    const answer = await answerTo(sent, body);
    // The server may close an idle connection at any time; retry on a new one.
    return typeof answer === 'string' && sent.reusedSocket ? send(request, credentials, false) : answer;
  }

  return { send: (request, credentials) => send(request, credentials, kept), close: () => kept.destroy() };
}

function answerTo(sent: ClientRequest, body: Buffer | undefined): Promise<WireAnswer | string> {
  return new Promise((resolve) => {
    const hang = new Error(`no whole answer in ${HANG_MS / 1000} s`);
    const timer = setTimeout(() => sent.destroy(hang), HANG_MS);
    const end = (answer: WireAnswer | string) => {
      clearTimeout(timer);
      resolve(answer);
    };
    sent.once('error', (error) => end(error.message));
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0, headers } = response;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => end(error.message));
      response.once('end', () => end({ status, headers, text: Buffer.concat(chunks).toString() }));
    });
    sent.end(body);
  });
}
