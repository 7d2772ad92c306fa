import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Posts the same body over many connections for a duration, or until a message arrives; each connection waits for its
 * response and then for `pauseMs`. Reports the number of 201 responses.
 */
const { port, path, body, connections, durationMs, pauseMs } = workerData as {
  port: number;
  path: string;
  body: string;
  connections: number;
  durationMs: number;
  pauseMs?: number;
};
const request = Buffer.from(
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
);
let until = performance.now() + durationMs;
let answered = 0;
let refused = 0;

function run(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let received = '';
    const goOn = () => (performance.now() < until ? socket.write(request) : socket.end());
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      if (received.startsWith('HTTP/1.1 201')) answered += 1;
      else refused += 1;
      received = '';
      if (pauseMs === undefined) goOn();
      else setTimeout(goOn, pauseMs);
    });
    socket.on('error', () => (refused += 1));
    socket.on('close', resolve);
  });
}
parentPort!.once('message', () => (until = 0)).unref();
const begun = performance.now();
await Promise.all(Array.from({ length: connections }, run));
parentPort!.postMessage({ perSecond: (answered * 1000) / (performance.now() - begun), refused });
