import { createServer } from 'node:http';

/**
 * What everything is compared with: `node:http` that answers each request with the same bytes. It is told by its parent what to
 * answer: status, headers, body.
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
