import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as received by the server. */
export interface ReceivedMail {
  /** The envelope recipients, independent of the headers. */
  to: string[];
  /** Unfolded, by lower-case name; the first of duplicates. */
  headers: Readonly<Record<string, string>>;
  /** The raw message. */
  raw: string;
  /** Decoded parts by media type. */
  parts: Readonly<Record<string, string>>;
}

export interface MailServer {
  /** Value for `app.mail.url`. */
  url: string;
  received: ReceivedMail[];
  /** Resolves with the first email, past or future. */
  next(): Promise<ReceivedMail>;
  /** Sets the SMTP response code for the next emails, such as 451 or 550; undefined: accept. */
  answer(code: number | undefined): void;
  /**
   * Sets what happens once an email was received completely. `silent`: no response; `broken`: the connection closes
   * before the response; undefined: the normal response.
   */
  onArrival(behaviour: ArrivalBehaviour): void;
  close(): Promise<void>;
}

export type ArrivalBehaviour = 'silent' | 'broken' | undefined;

/** Starts a real SMTP server on loopback, on a free port unless one is given. */
export async function startMailServer(wantedPort = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  let refusal: number | undefined;
  let behaviour: ArrivalBehaviour;
  const connections = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      refusal === undefined ? done() : done(Object.assign(new Error('not now'), { responseCode: refusal })),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, ...readMail(Buffer.concat(chunks).toString('utf8')) });
        arrivals.emit('mail');
        if (behaviour === 'broken') for (const socket of connections) socket.destroy();
        if (behaviour === undefined) done();
      });
    },
  });
  // Ignore clients that disconnect in the middle.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async next() {
      if (received.length === 0) await once(arrivals, 'mail');
      return received[0]!;
    },
    answer: (code) => (refusal = code),
    onArrival: (next) => (behaviour = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of connections) socket.destroy();
      }),
  };
}

function readMail(raw: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = splitEntity(raw);
  const parts: Record<string, string> = {};
  collectParts(headers, body, parts);
  return { headers, raw, parts };
}

function collectParts(
  headers: Readonly<Record<string, string>>,
  body: string,
  parts: Record<string, string>,
): void {
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) {
    parts[type.split(';')[0]!] = decode(body, headers['content-transfer-encoding'] ?? '7bit');
    return;
  }
  for (const part of body.split(`--${boundary}`).slice(1, -1)) {
    const entity = splitEntity(part.replace(/^\r\n/, ''));
    collectParts(entity.headers, entity.body, parts);
  }
}

function splitEntity(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) headers[name.toLowerCase()] ??= value!;
  }
  return { headers, body: text.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n').trim();
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim();
}
