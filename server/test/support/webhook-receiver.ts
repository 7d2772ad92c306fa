import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedCall {
  headers: Readonly<Record<string, string>>;
  /** The raw body. */
  text: string;
  body: any;
}

/** A receiver of webhooks on loopback. */
export interface WebhookReceiver {
  url: string;
  calls: ReceivedCall[];
  /** Sets the response to the next calls; undefined: 204. */
  answer(response: { status: number; headers?: Record<string, string> } | undefined): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const calls: ReceivedCall[] = [];
  let next: { status: number; headers?: Record<string, string> } | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      calls.push({ headers: request.headers as Record<string, string>, text, body: JSON.parse(text) });
      response.writeHead(next?.status ?? 204, next?.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    calls,
    answer: (response) => (next = response),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Verifies a call as a receiver does, with the library of Standard Webhooks. Its time is the tests' clock, so only the
 * signature is compared.
 */
export function isSignedWith(secret: string, { headers, text }: ReceivedCall): boolean {
  const timestamp = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(headers['webhook-id']!, timestamp, text);
  return headers['webhook-signature'] === expected;
}
