import { createServer } from 'node:http';

/**
 * The baseline: `node:http` that sends the same bytes for every request. The parent process sends it the response:
 * status, headers, body.
 */
interface Given {
  status: number;
  headers: string[];
  body: string;
}

process.once('message', ({ status, headers, body }: Given) => {
  const bytes = Buffer.from(body);
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    if (status === 304) response.end();
    else response.end(bytes);
  });
  process.on('message', () => process.send!(process.cpuUsage()));
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }));
});
