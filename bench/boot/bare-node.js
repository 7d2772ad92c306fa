import { createServer } from 'node:http';

/** The smallest possible server. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
process.once('SIGTERM', () => process.exit());
