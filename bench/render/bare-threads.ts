import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** `node:http` in as many threads as the argument says, on one port, which answers each request with 8 KB: what the machine can gain. */
const count = Number(process.argv[2]);
const body = Buffer.alloc(8000, 'x');
const server = createServer((_request, response) =>
  response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': body.length }).end(body),
);
const listen = (port: number) =>
  new Promise<void>((resolve) =>
    server.listen({ host: '127.0.0.1', port, reusePort: !isMainThread || count > 1 }, resolve),
  );

if (isMainThread) {
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const online = Array.from({ length: count - 1 }, () => {
    const worker = new Worker(new URL(import.meta.url), { workerData: port });
    return new Promise((resolve) => worker.once('message', resolve));
  });
  await Promise.all(online);
  process.on('message', () => process.send!(process.cpuUsage()));
  process.once('SIGTERM', () => process.exit());
  process.send!({ port });
} else {
  await listen(workerData as number);
  parentPort!.postMessage('listening');
}
